import { and, eq, gt, sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { lockConference } from '#features/conferences/server/members.ts'
import { auditLog } from '#features/conferences/server/table.ts'
import { notify, withdrawNotifications } from '#features/notifications/server/notify.ts'
import { notifications } from '#features/notifications/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { lockRooms, transactLive } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { settingsText } from '../settings-text.ts'
import { mayBeSeen, stateAt } from './queries.ts'
import { meetingPeople, meetings } from './table.ts'

const REMINDED = 'meetings_reminded' as const

/**
 * Reminds everybody for whose answer a request waits, each once however many there are. Throws `conflict` where nobody has to
 * answer, and within a day of the last time.
 */
export async function remindToAnswer(call: Call, conference: EditableConference): Promise<{ reminded: number }> {
  const { user, now } = call
  return transactLive(call, now, async (tx, publisher) => {
    await lockConference(tx, conference.id)
    if (await wasReminded(tx, conference, now)) throw new AppError('conflict', settingsText.remindedToday)
    const waiting = await readWaiting(tx, conference, now)
    if (waiting.length === 0) throw new AppError('conflict', settingsText.nobodyToRemind)
    const act = { conference_id: conference.id, user_id: user.id, action: REMINDED, count: waiting.length }
    await recordAudit(tx, act, now)
    await lockRoomsOf(tx, conference, waiting)
    // Of one subject nobody is notified again, so yesterday’s reminder goes first.
    await withdrawNotifications(tx, publisher, [conference.id], ['meeting_asked'])
    const notices = [...Map.groupBy(waiting, ({ requests }) => requests)].map(([requests, people]) => ({
      kind: 'meeting_asked' as const,
      person_ids: people.map(({ person_id }) => person_id),
      actor_id: null,
      conference_id: conference.id,
      subject_id: conference.id,
      path: paths.meetings,
      words: { what: 'reminder', count: String(requests) },
    }))
    await notify(tx, publisher, notices, now)
    return { reminded: waiting.length }
  })
}

/** Of those who are notified and of those whose notification goes, in one order, because both are told below. */
async function lockRoomsOf(tx: Db, { id }: EditableConference, waiting: readonly Waiting[]) {
  const { person_id, kind, subject_id } = notifications
  const reminded = await tx
    .select({ person_id })
    .from(notifications)
    .where(and(eq(kind, 'meeting_asked'), eq(subject_id, id)))
  await lockRooms(
    tx,
    [...waiting, ...reminded].map((one) => personRoom(one.person_id)),
  )
}

async function wasReminded(tx: Db, { id }: EditableConference, now: Date) {
  const { conference_id, action, at } = auditLog
  const since = instantBefore(now, DAY_MS)
  const isIt = and(eq(conference_id, id), eq(action, REMINDED), gt(at, since))
  return (await tx.$count(auditLog, isIt)) > 0
}

type Waiting = { person_id: string; requests: number }

/** Who has requests to answer, and how many, by the rule of `waitsFor`. */
async function readWaiting(db: Db, { id }: EditableConference, now: Date): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select ${meetingPeople.person_id} as person_id, count(*)::int as requests
    from ${meetings} join ${meetingPeople} on ${meetingPeople.meeting_id} = ${meetings.id}
    where ${meetings.conference_id} = ${id} and ${stateAt(now)} = 'requested' and ${meetingPeople.answer} is null
      and (${meetings.turn} = 'asks') = (${meetingPeople.role} = 'asks') and ${mayBeSeen}
    group by ${meetingPeople.person_id} order by ${meetingPeople.person_id}`)
  return rows
}
