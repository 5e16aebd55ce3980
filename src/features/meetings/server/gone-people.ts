import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { endBetween } from '#features/connections/server/changes.ts'
import { lockPair } from '#features/connections/server/pairs.ts'
import type { Notice } from '#features/notifications/server/notify.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { freePerson } from './bookings.ts'
import { endMeeting } from './changes.ts'
import { tellPeople } from './events.ts'
import { noticeOf, timeAndPlace } from './notices.ts'
import { isGone, SOMEONE } from './queries.ts'
import { readGoing } from './retired-places.ts'
import { meetingPeople, type MeetingRow, meetings } from './table.ts'
import { conferences } from '#features/conferences/server/table.ts'

const isCurrent = inArray(meetings.state, ['requested', 'accepted'])

/**
 * Whether the other one has asked a person for a meeting, or the two have agreed on one. What the person alone has asked is
 * no encounter.
 */
export function hasMeeting(person: SQL, other: SQL): SQL {
  return sql`exists (
    select from ${meetings}
    join ${meetingPeople} as own on own.meeting_id = ${meetings.id} and own.person_id = ${person}
    join ${meetingPeople} as theirs on theirs.meeting_id = ${meetings.id} and theirs.person_id = ${other}
    where own.role <> 'asks' or theirs.answer is not null)`
}

type Block = { blocker_id: string; blocked_id: string }

/**
 * The hook `blockChanged`: ends the meetings of two people when one blocks the other; of a meeting of several the one who
 * blocks is taken out. Under the lock of the two, under which a request is made as well.
 */
export async function endMeetingsBetween(tx: Db, publisher: RoomPublisher, block: Block, now: Date) {
  await lockPair(tx, block.blocker_id, block.blocked_id)
  const isIn = (person_id: string) => sql`exists (select from ${SOMEONE} and someone.person_id = ${person_id})`
  const rows = await tx
    .select()
    .from(meetings)
    .where(and(isCurrent, isIn(block.blocker_id), isIn(block.blocked_id)))
    .orderBy(asc(meetings.id))
    .for('update')
  const removed = []
  const notices: Notice[] = []
  const settled_ids: string[] = []
  // Two who have met see nothing of it any more, but it was not cancelled.
  for (const row of rows.filter(({ ends_at }) => ends_at === null || ends_at > now.toISOString())) {
    const one = await takeOut(tx, row, block.blocker_id, now)
    removed.push(...one.removed)
    notices.push(...one.notices)
    if (one.removed.length === 0) settled_ids.push(row.id)
  }
  const meeting_ids = rows.map(({ id }) => id)
  await tellPeople(tx, publisher, { meeting_ids, notices, removed, settled_ids }, now)
  await endBetween(tx, publisher, block)
}

/** Takes somebody out of a meeting that is locked, and ends it where nobody else is left to meet. */
async function takeOut(tx: Db, row: MeetingRow, person_id: string, now: Date) {
  const members = await tx
    .select()
    .from(meetingPeople)
    .where(and(eq(meetingPeople.meeting_id, row.id), ne(meetingPeople.person_id, person_id)))
  const going = members.filter(({ role, answer }) => role !== 'team' && answer !== 'no')
  const isTeam = members.some(({ role }) => role === 'team')
  const goesOn = row.asked_by !== person_id && (going.length > 1 || (isTeam && row.state === 'requested'))
  if (goesOn) {
    await freePerson(tx, { meeting_id: row.id, person_id })
    const isIt = and(eq(meetingPeople.meeting_id, row.id), eq(meetingPeople.person_id, person_id))
    await tx.delete(meetingPeople).where(isIt)
    return { removed: [{ meeting_id: row.id, person_id }], notices: [] }
  }
  const others = going.filter(({ answer }) => answer === 'yes').map((one) => one.person_id)
  return { removed: [], notices: await endGone(tx, row, others, now) }
}

/** Ends a meeting of somebody who is gone. That a request ends says nothing of why. */
async function endGone(tx: Db, row: MeetingRow, person_ids: readonly string[], now: Date): Promise<Notice[]> {
  const isAgreed = row.state === 'accepted'
  await endMeeting(tx, row.id, { state: isAgreed ? 'cancelled' : 'expired', note: null, ended_by: null }, now)
  if (!isAgreed) return []
  const [conference] = await tx
    .select({ time_zone: conferences.time_zone })
    .from(conferences)
    .where(eq(conferences.id, row.conference_id))
  const words = timeAndPlace(conference?.time_zone ?? 'UTC', row, now)
  return [noticeOf(row, { kind: 'meeting_cancelled', person_ids, actor_id: null, words })]
}

/** Meetings that are ended in one transaction. */
const AT_ONCE = 50

/** Ends the meetings and requests of people who have left, whose accounts are gone, or who take no more requests. */
export async function endMeetingsOfGone(core: Core, now: Date) {
  for (;;) {
    const ended = await transactLive(core, now, async (tx, publisher) => {
      const isComing = sql`(${meetings.state} = 'requested' or ${meetings.ends_at} > ${now.toISOString()}::timestamptz)`
      const rows = await tx
        .select()
        .from(meetings)
        .where(and(isCurrent, isComing, isGone))
        .orderBy(asc(meetings.id))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true })
      const notices: Notice[] = []
      for (const row of rows) notices.push(...(await endGone(tx, row, await readGoing(tx, row.id), now)))
      const meeting_ids = rows.map(({ id }) => id)
      if (rows.length > 0) await tellPeople(tx, publisher, { meeting_ids, notices, settled_ids: meeting_ids }, now)
      return rows.length
    })
    if (ended < AT_ONCE) return
  }
}

/** Takes somebody out of all their meetings, in the transaction in which their account is erased. */
export async function takeOutOfAll(tx: Db, publisher: RoomPublisher, person_id: string, now: Date) {
  const own = tx
    .select({ id: meetingPeople.meeting_id })
    .from(meetingPeople)
    .where(eq(meetingPeople.person_id, person_id))
  const rows = await tx
    .select()
    .from(meetings)
    .where(and(isCurrent, inArray(meetings.id, own)))
    .orderBy(asc(meetings.id))
    .for('update')
  const notices: Notice[] = []
  const settled_ids: string[] = []
  for (const row of rows) {
    const one = await takeOut(tx, row, person_id, now)
    notices.push(...one.notices)
    if (one.removed.length === 0) settled_ids.push(row.id)
  }
  await tx.delete(meetingPeople).where(eq(meetingPeople.person_id, person_id))
  await tellPeople(tx, publisher, { meeting_ids: rows.map(({ id }) => id), notices, settled_ids }, now)
}
