import { useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { download } from '#web/download.ts'
import { toast } from '#web/toast.ts'
import { moderationLogApi } from '../contract.ts'
import { deskText } from '../desk-text.ts'

/** Saves the log or the reports as a file. A toast says why if it fails. */
export function useExport(what: 'export' | 'exportReports', conference_id: string) {
  const [exporting, setExporting] = useState(false)

  async function save() {
    setExporting(true)
    try {
      await download(moderationLogApi[what], { conference_id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(deskText.exportFailed, { description: error.message, variant: 'destructive' })
    } finally {
      setExporting(false)
    }
  }
  return { exporting, save: () => void save() }
}
