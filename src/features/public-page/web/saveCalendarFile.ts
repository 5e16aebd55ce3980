import { ApiError } from '#web/data/api.ts'
import { downloadFile } from '#web/download.ts'
import { toast } from '#web/toast.ts'

/** Saves a calendar file with the session of the user; a toast says why it failed. */
export async function saveCalendarFile(path: string) {
  try {
    await downloadFile(path)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast('The calendar file could not be saved', { description: error.message, variant: 'destructive' })
  }
}
