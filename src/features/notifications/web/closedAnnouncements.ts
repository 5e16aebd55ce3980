import { createStoredValue, useStore } from '#web/data/store.ts'

const stored = createStoredValue('foyer-closed-announcements')

/** So many are remembered; older ones have been archived long since. */
const REMEMBERED = 50

function idsIn(value: string | null) {
  return value?.split(' ') ?? []
}

/** The ids of the announcements that were closed in this browser. */
export function useClosedAnnouncements(): readonly string[] {
  return idsIn(useStore(stored, null))
}

/** Shows an announcement no longer in this browser. */
export function closeAnnouncement(id: string) {
  stored.write([id, ...idsIn(stored.read())].slice(0, REMEMBERED).join(' '))
}
