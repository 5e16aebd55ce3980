import type { Endpoint, Input } from '#shared/contract.ts'
import { useDownload } from '#web/useDownload.ts'
import { text } from '../text.ts'
import { DownloadIcon } from './DownloadIcon.tsx'

type ExportIconProps<E extends Endpoint> = {
  endpoint: E
  input: Input<E>
  /** What is exported, as in 'Export registrations'. */
  what: string
  /** What the toast says was exported, as in '312 registrations'. */
  done: string
}

/** Saves the file that an endpoint returns, and says what is in it. */
export function ExportIcon<E extends Endpoint>({ endpoint, input, what, done }: ExportIconProps<E>) {
  const { busy, download } = useDownload({ done: text.exported(done) })
  return <DownloadIcon what={what} disabled={busy} aria-busy={busy} onClick={() => download(endpoint, input)} />
}
