import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { endBetween } from '#features/connections/server/changes.ts'
import { lockPair } from '#features/connections/server/pairs.ts'
import type { Notice } from '#features/notifications/server/notify.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { freePerson } from './bookings.ts'
import { endMeeting } from './changes.ts'
import { tellPeople } from './events.ts'
import { noticeOf, timeAndPlace } from './notices.ts'
import { lockFound, ofMeeting } from './own-meeting.ts'
import { readGoing } from './retired-places.ts'
import { meetingPeople, type MeetingPersonRow, type MeetingRow, meetings } from './table.ts'
import { hasLeft, hasSomebodyLeft, isGone, PERSON, SOMEONE } from './who-is-left.ts'
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

/** Whether a meeting is not over. What is over is never ended, because its people did meet. */
const isComing = ({ ends_at }: MeetingRow, now: Date) => ends_at === null || ends_at > now.toISOString()

type Block = { blocker_id: string; blocked_id: string }

/**
 * The hook `blockChanged`: ends the meetings in which two people meet when one blocks the other; of a meeting of several the one
 * who blocks is taken out. Under the lock of the two, under which a request is made as well.
 */
export async function endMeetingsBetween(tx: Db, publisher: RoomPublisher, block: Block, now: Date) {
  await lockPair(tx, block.blocker_id, block.blocked_id)
  const isIn = (person_id: string) => sql`exists (select from ${SOMEONE} and someone.person_id = ${person_id})`
  const rows = await lockFound(tx, and(isCurrent, isIn(block.blocker_id), isIn(block.blocked_id)))
  const effects: Effects[] = []
  // Two who have met see nothing of it any more, but it was not cancelled.
  for (const row of rows.filter((one) => isComing(one, now))) effects.push(await separate(tx, row, block, now))
  await tellOf(tx, publisher, { rows, effects }, now)
  await endBetween(tx, publisher, block)
}

/**
 * Separates the two in one meeting. Two of the staff of an exhibitor who see the same request do not meet. Whoever only sees it
 * as one of the staff, or has declined, is taken out, and nobody is told, because for the others nothing changes.
 */
async function separate(tx: Db, row: MeetingRow, { blocker_id, blocked_id }: Block, now: Date): Promise<Effects> {
  const isOne = and(eq(meetingPeople.meeting_id, row.id), isAnyOf(meetingPeople.person_id, [blocker_id, blocked_id]))
  const two = await tx.select().from(meetingPeople).where(isOne)
  if (two.every(({ role }) => role === 'team')) return NOTHING
  const apart = two.find(({ role, answer }) => role === 'team' || answer === 'no')
  return apart ? removeFrom(tx, row.id, apart.person_id) : takeOut(tx, row, blocker_id, now)
}

/** What became of a meeting: who was taken out, what ended, and what people are told. */
type Effects = { removed: { meeting_id: string; person_id: string }[]; ended_ids: string[]; notices: Notice[] }

const NOTHING: Effects = { removed: [], ended_ids: [], notices: [] }

/** Tells the people of these meetings, and of what ended with them, what became of them. */
async function tellOf(
  tx: Db,
  publisher: RoomPublisher,
  { rows, effects }: { rows: readonly MeetingRow[]; effects: readonly Effects[] },
  now: Date,
) {
  const settled_ids = [...new Set(effects.flatMap(({ ended_ids }) => ended_ids))]
  const meeting_ids = [...new Set([...rows.map(({ id }) => id), ...settled_ids])]
  const removed = effects.flatMap((one) => one.removed)
  const notices = effects.flatMap((one) => one.notices)
  await tellPeople(tx, publisher, { meeting_ids, notices, removed, settled_ids }, now)
}

/** Takes somebody out of a meeting that is locked, and ends it where nobody else is left to meet. */
async function takeOut(tx: Db, row: MeetingRow, person_id: string, now: Date): Promise<Effects> {
  const members = await tx.select().from(meetingPeople).where(eq(meetingPeople.meeting_id, row.id))
  if (goesOn(row, members, person_id)) return removeFrom(tx, row.id, person_id)
  const others = members.filter((one) => one.person_id !== person_id && one.answer === 'yes')
  return endGone(
    tx,
    row,
    others.map((one) => one.person_id),
    now,
  )
}

/** Whether a meeting can be without somebody. It cannot be without whoever asked, unless they had left it before. */
function goesOn(row: MeetingRow, members: readonly MeetingPersonRow[], person_id: string) {
  const left = members.filter((one) => one.person_id !== person_id && one.answer !== 'no')
  const isInIt = members.some((one) => one.person_id === person_id && one.answer !== 'no')
  if (row.asked_by === person_id && isInIt) return false
  const meeting = left.filter(({ role }) => role !== 'team')
  if (row.state === 'accepted') return meeting.filter(({ answer }) => answer === 'yes').length > 1
  return meeting.length > 1 || (left.length > meeting.length && row.turn === 'asked')
}

async function removeFrom(tx: Db, meeting_id: string, person_id: string): Promise<Effects> {
  await freePerson(tx, { meeting_id, person_id })
  await tx.delete(meetingPeople).where(ofMeeting(meeting_id, person_id))
  return { ...NOTHING, removed: [{ meeting_id, person_id }] }
}

/** Ends a meeting of somebody who is gone. That a request ends says nothing of why. */
async function endGone(tx: Db, row: MeetingRow, person_ids: readonly string[], now: Date): Promise<Effects> {
  const isAgreed = row.state === 'accepted'
  const ending = { state: isAgreed ? ('cancelled' as const) : ('expired' as const), note: null, ended_by: null }
  const ended_ids = await endMeeting(tx, row.id, ending, now)
  if (!isAgreed) return { ...NOTHING, ended_ids }
  const [conference] = await tx
    .select({ time_zone: conferences.time_zone })
    .from(conferences)
    .where(eq(conferences.id, row.conference_id))
  const words = timeAndPlace(conference?.time_zone ?? 'UTC', row, now)
  const notices = [noticeOf(row, { kind: 'meeting_cancelled', person_ids, actor_id: null, words })]
  return { ...NOTHING, ended_ids, notices }
}

/** Meetings that are changed in one transaction. */
const AT_ONCE = 50

/**
 * Ends the meetings and requests that are nothing without those who have left, whose accounts are gone, or who take no more
 * requests, and takes those who have left out of the others.
 */
export async function endMeetingsOfGone(core: Core, now: Date) {
  while ((await changeSome(core, now, isGone, endForGone)) === AT_ONCE);
  while ((await changeSome(core, now, hasSomebodyLeft, removeLeft)) === AT_ONCE);
}

type Change = (tx: Db, row: MeetingRow, now: Date) => Promise<Effects>

function changeSome(core: Core, now: Date, which: SQL, change: Change) {
  return transactLive(core, now, async (tx, publisher) => {
    const rows = await lockFound(tx, and(isCurrent, endsAfter(now), isPublic, which), AT_ONCE)
    const effects: Effects[] = []
    for (const row of rows) effects.push(await change(tx, row, now))
    if (rows.length > 0) await tellOf(tx, publisher, { rows, effects }, now)
    return rows.length
  })
}

/** While a conference is not published nobody takes part, but nobody has left. */
const isPublic = sql`not exists (
  select from ${conferences}
  where ${conferences.id} = ${meetings.conference_id} and not ${conferences.active} and ${conferences.deleted_at} is null)`

const endsAfter = (now: Date) =>
  sql`(${meetings.state} = 'requested' or ${meetings.ends_at} > ${now.toISOString()}::timestamptz)`

const endForGone: Change = async (tx, row, now) => endGone(tx, row, await readGoing(tx, row.id), now)

const removeLeft: Change = async (tx, { id }) => {
  const { rows } = await tx.execute<{ person_id: string }>(sql`
    select ${PERSON} as person_id from ${meetings}, ${SOMEONE} and ${meetings.id} = ${id} and ${hasLeft}`)
  for (const { person_id } of rows) await removeFrom(tx, id, person_id)
  return { ...NOTHING, removed: rows.map(({ person_id }) => ({ meeting_id: id, person_id })) }
}

/** Takes somebody out of all their meetings, in the transaction in which their account is erased. */
export async function takeOutOfAll(tx: Db, publisher: RoomPublisher, person_id: string, now: Date) {
  const own = tx
    .select({ id: meetingPeople.meeting_id })
    .from(meetingPeople)
    .where(eq(meetingPeople.person_id, person_id))
  const rows = await lockFound(tx, and(isCurrent, inArray(meetings.id, own)))
  const effects: Effects[] = []
  // Of a meeting that is over the others keep that they had it.
  for (const row of rows.filter((one) => isComing(one, now)))
    effects.push({ ...(await takeOut(tx, row, person_id, now)), removed: [] })
  await tx.delete(meetingPeople).where(eq(meetingPeople.person_id, person_id))
  await tellOf(tx, publisher, { rows, effects }, now)
}
