/** How the entry of a menu opens a calendar file: by a link, or for a draft with the session of its organiser. */
export function calendarFile(path: string, isDraft: boolean) {
  return isDraft ? { onSelect: () => void save(path) } : { href: path }
}

async function save(path: string) {
  await (await import('#web/download.ts')).downloadCalendar(path)
}
