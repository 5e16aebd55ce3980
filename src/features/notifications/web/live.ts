import type { LiveRow } from '#shared/live.ts'
import { paths } from '#shared/paths.ts'
import { patch } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { type Notification, notificationsApi, type UnreadNotification } from '../contract.ts'

/** What the events of a person's own room change in the cached notifications. */
export const notificationsLive: LiveHandlers = {
  kinds: {
    'notification.changed': ({ data }) => {
      leaveRemoved(data)
      return withNotification(data)
    },
  },
  missed: [notificationsApi.list, notificationsApi.unread],
}

/** Whoever no longer organises a conference leaves its `page` for the notice, and with the document all that it holds. */
function leaveRemoved(row: LiveRow<Notification>) {
  if ('hidden' in row || row.read_at !== null) return
  const { page } = row.words
  if (page && location.pathname.startsWith(page)) location.assign(paths.notifications)
}

const isNewer = (one: Notification, other: Notification) => one.posted_seq > other.posted_seq

/** Puts a notification into the lists in which it belongs. */
function withNotification(row: LiveRow<Notification>) {
  const isRead = 'hidden' in row || row.read_at !== null
  const hidden = { id: row.id, hidden: true } as const
  return [
    patch(notificationsApi.list, {}, (all) => upsert(all, row, isNewer)),
    patch(notificationsApi.list, { unread: 'true' }, (unread) => upsert(unread, isRead ? hidden : row, isNewer)),
    patch(notificationsApi.unread, {}, (unread) =>
      isRead ? unread.filter(({ id }) => id !== row.id) : upsert<UnreadNotification>(unread, row, () => true),
    ),
  ]
}

/** What is marked as read, before the server has answered. */
export function markedAsRead(isMarked: (one: { id: string; path: string }) => boolean) {
  const read_at = new Date().toISOString()
  return [
    patch(notificationsApi.list, {}, (all) =>
      all.map((one) => (isMarked(one) && one.read_at === null ? { ...one, read_at } : one)),
    ),
    patch(notificationsApi.list, { unread: 'true' }, (unread) => unread.filter((one) => !isMarked(one))),
    patch(notificationsApi.unread, {}, (unread) => unread.filter((one) => !isMarked(one))),
  ]
}
