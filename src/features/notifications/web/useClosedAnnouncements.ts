import { useAuth } from '#features/auth/web/useAuth.ts'
import { createStoredValue, useStore } from '#web/data/store.ts'

/** What people closed in this browser, the last ones first: '<id of the person>:<id of the announcement>', with blanks between. */
const closedAnnouncements = createStoredValue('foyer-closed-announcements')

/** Older ones have long been archived. */
const MOST = 100

/** Which announcements the reader closed in this browser, and how to close another one. */
export function useClosedAnnouncements() {
  const { user } = useAuth()
  const closed = (useStore(closedAnnouncements, null) ?? '').split(' ')
  const keyOf = (id: string) => `${user?.id}:${id}`
  return {
    isClosed: (id: string) => closed.includes(keyOf(id)),
    close: (id: string) => closedAnnouncements.write([keyOf(id), ...closed].slice(0, MOST).join(' ').trim()),
  }
}
