import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { pollsApi } from '../contract.ts'

/** Saves all polls of a conference as a file. */
export function ExportButton({ conference_id }: { conference_id: string }) {
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const { download } = await import('#web/download.ts')
      await download(pollsApi.export, { conference_id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast('The file could not be exported', { description: error.message, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="quiet" busy={busy} onClick={() => void save()}>
      <Download className="lucide-small" aria-hidden />
      Export
    </Button>
  )
}
