import { useState } from 'react'
import type { Endpoint, Input } from '#shared/contract.ts'
import { ApiError } from '#web/data/api.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { managerText } from '../manager-text.ts'

type ExportButtonProps<E extends Endpoint> = {
  endpoint: E
  input: Input<E>
  label?: string
  kind?: 'secondary' | 'quiet'
}

/** Saves the CSV file of an endpoint. */
export function ExportButton<E extends Endpoint>({
  endpoint,
  input,
  label = 'Export',
  kind = 'secondary',
}: ExportButtonProps<E>) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const { download } = await import('#web/download.ts')
      await download(endpoint, input)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(managerText.exportFailed, { description: error.message, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      kind={kind}
      size={kind === 'quiet' ? 'small' : undefined}
      busy={busy}
      busyWord="Exporting..."
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
