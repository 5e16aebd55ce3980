import { toastFailure } from '#web/toastFailure.ts'

/** How the entry of a menu opens a calendar file: by a link, or for a draft with the session of its organiser. */
export function calendarFile(path: string, isDraft: boolean) {
  return isDraft ? { onSelect: () => void save(path) } : { href: path }
}

async function save(path: string) {
  const { downloadFile } = await import('#web/download.ts')
  await downloadFile(path).catch((error: unknown) => toastFailure('The calendar file could not be saved', error))
}
