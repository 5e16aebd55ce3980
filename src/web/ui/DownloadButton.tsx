import type { ReactNode } from 'react'
import type { Endpoint, Input } from '#shared/contract.ts'
import { useDownload } from '#web/useDownload.ts'
import { Button } from './Button.tsx'
import type { ButtonLook } from './buttonClass.ts'

type DownloadButtonProps<E extends Endpoint> = Pick<ButtonLook, 'kind' | 'size'> & {
  endpoint: E
  input: Input<E>
  /** The title of the toast if it fails. */
  failed?: string
  busyWord?: string
  children?: ReactNode
}

/** Saves the file that an endpoint returns. */
export function DownloadButton<E extends Endpoint>(props: DownloadButtonProps<E>) {
  const { endpoint, input, failed, kind = 'secondary', size, busyWord = 'Exporting...', children = 'Export' } = props
  const { busy, download } = useDownload({ failed })
  return (
    <Button kind={kind} size={size} busy={busy} busyWord={busyWord} onClick={() => download(endpoint, input)}>
      {children}
    </Button>
  )
}
