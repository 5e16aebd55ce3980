import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { joinedConference, type JoinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import type { Meeting, MeetingTime, Outcome } from '../contract.ts'
import { BEST_TIMES, type Obstacle, type Span, type Step } from '../rules.ts'
import { text } from '../text.ts'
import { findMeeting } from './queries.ts'
import { conferencesOf, keepSettings, readSetup } from './settings.ts'
import { meetingOptions, meetingPeople, type MeetingPersonRow, type MeetingRow, meetings } from './table.ts'
import { commonTimes, type Wanted } from './times.ts'

/** A meeting of the caller, locked with all that it consists of, as the caller sees it. */
export type OwnMeeting = {
  row: MeetingRow
  people: MeetingPersonRow[]
  options: Span[]
  seen: Meeting
  conference: JoinedConference
}

type Caller = Pick<Call, 'user' | 'now'>

/** As the caller sees it. Throws `not_found` for everybody who is not in it. */
export async function seenMeeting({ db, user, now }: Pick<Call, 'db' | 'user' | 'now'>, id: string): Promise<Meeting> {
  const meeting = await findMeeting(db, user.id, id, now)
  if (!meeting) throw new AppError('not_found', text.noMeeting)
  return meeting
}

/**
 * Locks a meeting of the caller until the commit, so that what its people do at the same moment happens one after the other.
 * Throws `not_found` for everybody who is not in it.
 */
export async function lockMeeting(tx: Db, caller: Caller, id: string): Promise<OwnMeeting> {
  await lockWithMoves(tx, id)
  return readOwnMeeting(tx, caller, id)
}

/** Locks a meeting until the commit, and before it the settings, so that no place is closed while something is booked there. */
export async function lockWithMoves(tx: Db, id: string) {
  await keepSettings(tx, conferencesOf(tx, [id]))
  await lockMeetings(tx, [id])
}

/**
 * Locks meetings until the commit, each with the one that it would move and those that would move it, always in the same
 * order, so that no two who change some of them wait for each other.
 */
async function lockMeetings(tx: Db, ids: readonly string[]) {
  const isOne = isAnyOf(meetings.id, ids)
  const moved = tx.select({ id: meetings.replaces_id }).from(meetings).where(isOne)
  const isConcerned = or(isOne, inArray(meetings.id, moved), isAnyOf(meetings.replaces_id, ids))
  await tx.select({ id: meetings.id }).from(meetings).where(isConcerned).orderBy(asc(meetings.id)).for('update')
}

/** Locks the meetings that fulfil a condition, or so many of them, as `lockMeetings` does. Returns those that then still do. */
export async function lockFound(tx: Db, which: SQL | undefined, limit?: number): Promise<MeetingRow[]> {
  const all = tx.select({ id: meetings.id }).from(meetings).where(which).orderBy(asc(meetings.id))
  const found = await (limit === undefined ? all : all.limit(limit))
  const ids = found.map(({ id }) => id)
  await lockMeetings(tx, ids)
  return tx
    .select()
    .from(meetings)
    .where(and(isAnyOf(meetings.id, ids), which))
    .orderBy(asc(meetings.id))
}

/** The same as `lockMeeting` without a lock, for reading. */
export async function readOwnMeeting(db: Db, { user, now }: Caller, id: string): Promise<OwnMeeting> {
  const [row] = await db.select().from(meetings).where(eq(meetings.id, id))
  const seen = row && (await findMeeting(db, user.id, id, now))
  if (!row || !seen) throw new AppError('not_found', text.noMeeting)
  const people = await db.select().from(meetingPeople).where(eq(meetingPeople.meeting_id, id))
  const options = await db.select().from(meetingOptions).where(eq(meetingOptions.meeting_id, id))
  return {
    row,
    people,
    options: options.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
    seen,
    conference: await joinedConference(db, user, row.conference_id),
  }
}

const REFUSALS: Partial<Record<Step, string>> = {
  cancel: text.notAgreed,
  move: text.notAgreed,
  hand_over: text.notAgreed,
  say_met: text.notOver,
  withdraw: text.onlySender,
}

/** Throws why somebody cannot do a step of a meeting now, if they cannot. */
export function requireStep({ seen }: Pick<OwnMeeting, 'seen'>, step: Step) {
  if (seen.steps.includes(step)) return
  if (step === 'suggest' && seen.steps.includes('accept')) throw new AppError('conflict', text.groupTime)
  const isOver = seen.state !== 'requested' && ['accept', 'suggest', 'decline', 'withdraw'].includes(step)
  if (isOver) throw new AppError('conflict', text.notOpenAnyMore)
  throw new AppError('conflict', REFUSALS[step] ?? text.notYourTurn)
}

/** Who is in a meeting, without those who declined and a team of which nobody has taken it. */
function membersOf({ people }: Pick<OwnMeeting, 'people'>) {
  return people.filter(({ role, answer }) => role !== 'team' && answer !== 'no').map(({ person_id }) => person_id)
}

/** Who has said yes. */
export function yesOf({ people }: Pick<OwnMeeting, 'people'>) {
  return people.filter(({ answer }) => answer === 'yes').map(({ person_id }) => person_id)
}

/** Whether somebody who was asked has not answered yet. */
export const isPending = ({ role, answer }: MeetingPersonRow) => role === 'asked' && answer === null

/** What `commonTimes` has to know to find other times for a meeting. */
export async function wantedFor(
  db: Db,
  { row, people, options, conference }: OwnMeeting,
  { user, now }: Caller,
): Promise<Wanted> {
  const team = people.filter(({ role }) => role === 'team').map(({ person_id }) => person_id)
  const isInTeam = team.includes(user.id)
  const isTaken = people.some(({ role }) => role === 'asked')
  return {
    setup: await readSetup(db, conference),
    reader_id: user.id,
    person_ids: [...new Set([...membersOf({ people }), ...(isInTeam ? [user.id] : [])])],
    team_ids: isInTeam || isTaken ? [] : team,
    exhibitor_id: row.exhibitor_id,
    place_id: row.wished_place_id,
    ignored_id: row.state === 'accepted' ? row.id : row.replaces_id,
    options: options.map(({ starts_at }) => starts_at),
    near: row.state === 'accepted' ? row.starts_at : null,
    now,
  }
}

/** Three times that are free now, for whoever was too late. */
export async function taken(
  db: Db,
  wanted: Wanted,
  meeting: Meeting | null,
  obstacle: Obstacle | null = null,
): Promise<Outcome> {
  return { meeting, taken: true, obstacle, times: bestOf(await commonTimes(db, wanted)) }
}

export function bestOf(times: readonly MeetingTime[]) {
  return times.slice(0, BEST_TIMES)
}

export async function done({ db, user, now }: Pick<Call, 'db' | 'user' | 'now'>, id: string): Promise<Outcome> {
  return { meeting: await seenMeeting({ db, user, now }, id), taken: false, obstacle: null, times: [] }
}

export const ofMeeting = (id: string, person_id: string) =>
  and(eq(meetingPeople.meeting_id, id), eq(meetingPeople.person_id, person_id))
