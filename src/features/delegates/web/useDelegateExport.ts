import { useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { download } from '#web/download.ts'
import { toast } from '#web/toast.ts'
import { delegatesApi } from '../contract.ts'
import { text } from '../text.ts'

/** Saves all delegates as a file. A toast says why if it fails. */
export function useDelegateExport(conference_id: string) {
  const [exporting, setExporting] = useState(false)

  async function exportAll() {
    setExporting(true)
    try {
      await download(delegatesApi.export, { conference_id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(text.exportFailed, { description: error.message, variant: 'destructive' })
    } finally {
      setExporting(false)
    }
  }
  return { exporting, exportAll }
}
