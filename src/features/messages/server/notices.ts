import { notify, rewordNotifications, withdrawNotifications } from '#features/notifications/server/notify.ts'
import { markIn } from '#features/notifications/server/read-marks.ts'
import type { Db } from '#server/db/db.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { paths } from '#shared/paths.ts'
import type { Message } from '../contract.ts'
import type { SideRow } from './table.ts'

/** Where a person reads the thread with the other. Notifications at one address are shown as one. */
const threadPath = (other_id: string) => `${paths.messages}?with=${other_id}`

/** Notifies one of the two of a new message, unless that person has muted or ignored the thread. */
export async function notifyOf(
  tx: Db,
  publisher: RoomPublisher,
  { side, sent }: { side: SideRow; sent: Message },
  now: Date,
) {
  if (side.muted_at !== null || side.status === 'ignored') return
  const notice = {
    kind: 'message',
    person_ids: [side.person_id],
    actor_id: side.other_id,
    conference_id: null,
    subject_id: sent.id,
    path: threadPath(side.other_id),
    words: { text: sent.text },
  } as const
  await notify(tx, publisher, [notice], now)
}

/** What is quoted of a changed message follows it. */
export async function rewordNotice(tx: Db, publisher: RoomPublisher, { id, text }: Pick<Message, 'id' | 'text'>) {
  await rewordNotifications(tx, publisher, id, { text })
}

/** What is quoted of a deleted message goes with it. */
export async function withdrawNotice(tx: Db, publisher: RoomPublisher, message_id: string) {
  await withdrawNotifications(tx, publisher, [message_id], ['message'])
}

/** Who has read a thread needs no notification of it. */
export async function clearNotices(
  tx: Db,
  publisher: RoomPublisher,
  { person_id, other_id }: Pick<SideRow, 'person_id' | 'other_id'>,
  now: Date,
) {
  await markIn(tx, publisher, { person_id, path: threadPath(other_id) }, now)
}
