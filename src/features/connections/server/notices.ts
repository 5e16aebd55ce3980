import { notify, withdrawNotifications } from '#features/notifications/server/notify.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { paths } from '#shared/paths.ts'
import type { ConnectionRow } from './table.ts'

type Notice = { kind: 'connection_asked' | 'connection_accepted'; person_id: string; actor_id: string }

/** Where a request is answered. */
const requestPath = (person_id: string) => `${paths.network}?tab=pending&request=${person_id}`

/** Notifies one of the two of what the other did. */
export async function notifyOf(
  tx: Db,
  publisher: RoomPublisher,
  { id }: ConnectionRow,
  { kind, person_id, actor_id, now }: Notice & { now: Date },
) {
  const notice = {
    kind,
    person_ids: [person_id],
    actor_id,
    conference_id: null,
    subject_id: id,
    path: kind === 'connection_asked' ? requestPath(actor_id) : paths.network,
    words: {},
  } as const
  await notify(tx, publisher, [notice], now)
}

/** For what is no longer so: an answered or withdrawn request, or a connection that was removed. */
export async function withdrawNotices(
  tx: Db,
  publisher: RoomPublisher,
  { id }: ConnectionRow,
  kinds: Notice['kind'][],
) {
  await withdrawNotifications(tx, publisher, [id], kinds)
}
