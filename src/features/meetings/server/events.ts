import { sql } from 'drizzle-orm'
import { type Notice, notify, withdrawFrom, withdrawNotifications } from '#features/notifications/server/notify.ts'
import type { NotificationKind } from '#features/notifications/rules.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { meetingPath } from '../rules.ts'
import { readForAll } from './queries.ts'
import { meetingPeople } from './table.ts'

type Told = {
  meeting_ids: readonly string[]
  notices?: readonly Notice[]
  /** Requests that need no answer any more: the notifications of them go. */
  settled_ids?: readonly string[]
  /** Who alone needs to do nothing any more, in a meeting that waits for others. */
  answered?: readonly { meeting_id: string; person_id: string }[]
  /** Who was taken out of a meeting in this transaction: they see that it is gone. */
  removed?: readonly { meeting_id: string; person_id: string }[]
}

/**
 * Tells everybody in these meetings how they are now, and notifies of what happened. Call it last in the transaction, because
 * the rooms of the people are locked from here to the commit.
 */
export async function tellPeople(tx: Db, publisher: RoomPublisher, told: Told, now: Date) {
  const { meeting_ids, notices = [], settled_ids = [], answered = [], removed = [] } = told
  const inside = await tx
    .select({ meeting_id: meetingPeople.meeting_id, person_id: meetingPeople.person_id })
    .from(meetingPeople)
    .where(isAnyOf(meetingPeople.meeting_id, meeting_ids))
    .orderBy(meetingPeople.meeting_id)
  const all = [...inside, ...removed]
  const seqs = await publisher.reserveMany(all.map(({ person_id }) => personRoom(person_id)))
  await tx.execute(sql`
    update ${meetingPeople} own set seq = told.seq
    from unnest(
      ${sql.param(all.map(({ meeting_id }) => meeting_id))}::uuid[],
      ${sql.param(all.map(({ person_id }) => person_id))}::uuid[],
      ${sql.param(seqs)}::bigint[]) as told (meeting_id, person_id, seq)
    where own.meeting_id = told.meeting_id and own.person_id = told.person_id`)
  const views = await readForAll(tx, meeting_ids, now)
  const viewOf = new Map(views.map(({ reader_id, meeting }) => [`${meeting.id} ${reader_id}`, meeting]))
  for (const [at, { meeting_id, person_id }] of all.entries())
    publisher.publish({
      room: personRoom(person_id),
      seq: seqs[at] ?? 0,
      kind: 'meeting.changed',
      subject_id: meeting_id,
      views: { everyone: viewOf.get(`${meeting_id} ${person_id}`) ?? null },
    })
  await withdrawNotifications(tx, publisher, settled_ids, SETTLED)
  for (const { meeting_id, person_id } of [...answered, ...removed])
    await withdrawFrom(tx, publisher, { person_ids: [person_id], path: meetingPath(meeting_id) })
  const maySee = (meeting_id: string, person_id: string) => viewOf.has(`${meeting_id} ${person_id}`)
  await notify(
    tx,
    publisher,
    notices.map((notice) => toThoseWhoSee(notice, maySee)),
    now,
  )
}

const OF_REQUESTS: ReadonlySet<NotificationKind> = new Set(['meeting_asked', 'meeting_expired'])

/** Who ignores whoever asks, or is in a block with somebody who is asked as well, does not see a request. Nobody learns of it. */
function toThoseWhoSee(notice: Notice, maySee: (meeting_id: string, person_id: string) => boolean): Notice {
  if (!OF_REQUESTS.has(notice.kind)) return notice
  return { ...notice, person_ids: notice.person_ids.filter((person_id) => maySee(notice.subject_id, person_id)) }
}

/** What waits for an answer, or says how it was before: neither the list nor an email that is due says it any more. */
const SETTLED = ['meeting_asked', 'meeting_answered', 'meeting_accepted', 'meeting_moved', 'meeting_soon'] as const
