import { and, eq, sql } from 'drizzle-orm'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import type { Meeting, Outcome } from '../contract.ts'
import type { Step } from '../rules.ts'
import { free, freePerson } from './bookings.ts'
import { tellPeople } from './events.ts'
import { noticeOf, timeAndPlace } from './notices.ts'
import {
  done,
  lockMeeting,
  ofMeeting,
  type OwnMeeting,
  requireStep,
  seenMeeting,
  taken,
  wantedFor,
  yesOf,
} from './own-meeting.ts'
import { findRepeated, freeAt, insertOptions, insertRequest, REQUESTS } from './requests.ts'
import { requireFirstMoves } from './repeated-requests.ts'
import { expiryAt } from './settings.ts'
import { meetingOptions, meetingPeople, type MeetingRow, meetings } from './table.ts'

type Ending = {
  state: Exclude<MeetingRow['state'], 'requested' | 'accepted'>
  note: string | null
  ended_by: string | null
}

/**
 * Ends a meeting that is locked together with the request to move it, which ends as well, and frees everybody. Nobody is told
 * yet. Returns the ids of both.
 */
export async function endMeeting(tx: Db, id: string, ending: Ending, now: Date): Promise<string[]> {
  const at = now.toISOString()
  // That it is cancelled is no answer to the request.
  const answered_at = sql`coalesce(${meetings.answered_at}, ${at}::timestamptz)`
  await tx
    .update(meetings)
    .set({ ...ending, sequence: sql`${meetings.sequence} + 1`, answered_at, updated_at: at })
    .where(eq(meetings.id, id))
  await free(tx, [id])
  return [id, ...(await endMoves(tx, id, now))]
}

/** Declines a request: for the caller alone while others of those who were asked are left. */
export function declineMeeting(call: Call, id: string, note: string | null): Promise<Meeting> {
  return change(call, { id, step: 'decline', isDone: hasDeclined }, async (inside, publisher, own) => {
    const { db: tx, user, now } = inside
    await requireMayWrite(inside, own, note)
    await tx.update(meetingPeople).set({ answer: 'no' }).where(ofMeeting(id, user.id))
    const isTeam = own.seen.role === 'team'
    const notices = [noticeOf(own.row, { ...answered(own, user.id), words: { what: whatOf(own), ...quoted(note) } })]
    if (goesOn(own, user.id)) {
      const gone = [{ meeting_id: id, person_id: user.id }]
      return tellPeople(tx, publisher, { meeting_ids: [id], notices: isTeam ? [] : notices, answered: gone }, now)
    }
    await endMeeting(tx, id, { state: 'declined', note, ended_by: user.id }, now)
    await tellPeople(tx, publisher, { meeting_ids: [id], notices, settled_ids: [id] }, now)
  })
}

/** Muted people can say yes and no, and nothing that others read. */
async function requireMayWrite(call: Call, { row }: OwnMeeting, words: string | null) {
  if (words !== null) await requireNotMuted(call, row.conference_id)
}

const quoted = (note: string | null): Record<string, string> => (note ? { text: note } : {})
const hasDeclined = ({ seen, people }: OwnMeeting, person_id: string) =>
  seen.state === 'declined' || people.some((one) => one.person_id === person_id && one.answer === 'no')

/** What is declined: a request, the times that were suggested for it, or a meeting for which nobody asked. */
function whatOf({ row, seen, options }: OwnMeeting) {
  if (row.is_arranged) return 'meeting'
  if (seen.role !== 'asks') return 'declined'
  return options.length > 1 ? 'times' : 'time'
}

const answered = (own: OwnMeeting, actor_id: string) =>
  ({ kind: 'meeting_answered', person_ids: yesOf(own), actor_id }) as const

/** Whether a meeting can still be without somebody: two others are left, or of a team one who could take it or has done so. */
function goesOn({ people, seen }: OwnMeeting, person_id: string) {
  const left = people.filter((one) => one.person_id !== person_id && one.answer !== 'no')
  if (seen.role === 'team') return left.some(({ role }) => role !== 'asks')
  return left.filter(({ role }) => role !== 'team').length > 1
}

/**
 * Withdraws what the caller has said yes to. A request ends, and so does one whose times they suggested: those that were asked
 * for first are not there any more, so nothing is left that could be accepted. What organisers arranged is nobody's request, so
 * only the yes is taken back, and it waits for the caller again.
 */
export function withdrawMeeting(call: Call, id: string): Promise<Meeting> {
  const isDone = ({ seen }: OwnMeeting) => seen.state === 'withdrawn' || (seen.is_arranged && seen.waits_for_me)
  return change(call, { id, step: 'withdraw', isDone }, async ({ db: tx, user, now }, publisher, { row, people }) => {
    if (row.is_arranged) {
      await tx.update(meetingPeople).set({ answer: null }).where(ofMeeting(id, user.id))
      return tellPeople(tx, publisher, { meeting_ids: [id] }, now)
    }
    await endMeeting(tx, id, { state: 'withdrawn', note: null, ended_by: user.id }, now)
    // Whoever was only asked sees that the request is gone; whoever asked is told what became of it.
    const person_ids = people.filter(({ role }) => role === 'asks').map(({ person_id }) => person_id)
    const told = { kind: 'meeting_answered', person_ids, actor_id: user.id, words: { what: 'withdrew' } } as const
    await tellPeople(tx, publisher, { meeting_ids: [id], notices: [noticeOf(row, told)], settled_ids: [id] }, now)
  })
}

/** Cancels an agreed meeting, and frees everybody at once; of several people only the caller leaves while two are left. */
export function cancelMeeting(call: Call, id: string, note: string | null): Promise<Meeting> {
  const isDone = (own: OwnMeeting, person_id: string) => own.seen.state === 'cancelled' || hasDeclined(own, person_id)
  return change(call, { id, step: 'cancel', isDone }, async (inside, publisher, own) => {
    const { db: tx, user, now } = inside
    await requireMayWrite(inside, own, note)
    const others = yesOf(own).filter((person_id) => person_id !== user.id)
    const { starts_at, time_zone } = { starts_at: own.row.starts_at, time_zone: own.conference.time_zone }
    if (others.length > 1) {
      await tx.update(meetingPeople).set({ answer: 'no' }).where(ofMeeting(id, user.id))
      await freePerson(tx, { meeting_id: id, person_id: user.id })
      const words = { what: 'left', ...timeAndPlace(time_zone, { starts_at }, now), ...quoted(note) }
      const notices = [noticeOf(own.row, { ...answered(own, user.id), words })]
      const gone = [{ meeting_id: id, person_id: user.id }]
      return tellPeople(tx, publisher, { meeting_ids: [id], notices, answered: gone }, now)
    }
    const ids = await endMeeting(tx, id, { state: 'cancelled', note, ended_by: user.id }, now)
    const words = { ...timeAndPlace(time_zone, { starts_at }, now), ...quoted(note) }
    const told = { kind: 'meeting_cancelled', person_ids: others, actor_id: user.id, words } as const
    await tellPeople(tx, publisher, { meeting_ids: ids, notices: [noticeOf(own.row, told)], settled_ids: ids }, now)
  })
}

/** Ends the open request to move a meeting, where there is one. Returns its id. */
export async function endMoves(tx: Db, id: string, now: Date): Promise<string[]> {
  const ended = await tx
    .update(meetings)
    .set({ state: 'withdrawn', updated_at: now.toISOString() })
    .where(and(eq(meetings.replaces_id, id), eq(meetings.state, 'requested')))
    .returning({ id: meetings.id })
  return ended.map((one) => one.id)
}

type Work = (inside: Call, publisher: RoomPublisher, own: OwnMeeting) => Promise<void>
type Change = { id: string; step: Step; isDone?: (own: OwnMeeting, person_id: string) => boolean }

/** Does a step of a meeting under its lock. Where it is done already, nothing happens. */
export async function change(call: Call, { id, step, isDone }: Change, work: Work): Promise<Meeting> {
  await transactLive(call, call.now, async (tx, publisher) => {
    const own = await lockMeeting(tx, call, id)
    if (isDone?.(own, call.user.id)) return
    requireStep(own, step)
    await work({ ...call, db: tx }, publisher, own)
  })
  return seenMeeting(call, id)
}

type Times = { starts: string[]; note: string | null }

/** Answers with other times: then it is the turn of the other one. */
export function suggestTimes(call: Call, id: string, { starts, note }: Times): Promise<Outcome> {
  return transactLive(call, call.now, async (tx, publisher) => {
    const inside = { ...call, db: tx }
    const { user, now } = call
    const own = await lockMeeting(tx, call, id)
    requireStep(own, 'suggest')
    await requireMayWrite(inside, own, note)
    const wanted = await wantedFor(tx, own, call)
    const chosen = await freeAt(tx, wanted, starts)
    if (!chosen) return taken(tx, wanted, own.seen)
    const others = yesOf(own)
    await setSuggested(inside, own, { expires_at: expiryAt(wanted.setup, starts, now), note })
    await tx.delete(meetingOptions).where(eq(meetingOptions.meeting_id, id))
    await insertOptions(tx, id, chosen)
    const words = { what: 'suggested', ...quoted(note) }
    const notices = [noticeOf(own.row, { kind: 'meeting_answered', person_ids: others, actor_id: user.id, words })]
    await tellPeople(tx, publisher, { meeting_ids: [id], notices, settled_ids: [id] }, now)
    return done(inside, id)
  })
}

/** Whoever suggests has said yes to these times; of a team they have taken it. */
async function setSuggested(
  { db: tx, user, now }: Call,
  { row, people, seen }: OwnMeeting,
  { expires_at, note }: { expires_at: string; note: string | null },
) {
  const turn = seen.role === 'asks' ? 'asked' : 'asks'
  await tx
    .update(meetings)
    .set({ turn, note, expires_at, updated_at: now.toISOString() })
    .where(eq(meetings.id, row.id))
  for (const { person_id, role } of people) {
    if (role === 'team' && person_id !== user.id) continue
    const isOwn = person_id === user.id
    const set = { answer: isOwn ? ('yes' as const) : null, role: role === 'team' ? ('asked' as const) : role }
    await tx.update(meetingPeople).set(set).where(ofMeeting(row.id, person_id))
  }
}

type Moving = { client_id: string; starts: string[]; reason: string }

/** Asks to move an agreed meeting, which keeps its time until the request is accepted. */
export async function moveMeeting(call: Call, id: string, { client_id, starts, reason }: Moving): Promise<Outcome> {
  const sent = await findRepeated(call, client_id)
  if (sent !== null) return done(call, sent)
  await call.limits.spend(REQUESTS, call.user.id)
  return transactLive(call, call.now, async (tx, publisher) => {
    const inside = { ...call, db: tx }
    const { user, now } = call
    const own = await lockMeeting(tx, call, id)
    const [repeated] = await tx
      .select({ id: meetings.id })
      .from(meetings)
      .where(and(eq(meetings.replaces_id, id), eq(meetings.state, 'requested')))
    if (repeated) return done(inside, repeated.id)
    requireStep(own, 'move')
    await requireFirstMoves(inside, id)
    await requireMayWrite(inside, own, reason)
    const wanted = { ...(await wantedFor(tx, own, call)), options: [] }
    const chosen = await freeAt(tx, wanted, starts)
    if (!chosen) return taken(tx, wanted, own.seen)
    const person_ids = yesOf(own).filter((person_id) => person_id !== user.id)
    const { exhibitor_id, wished_place_id: place_id } = own.row
    const target = { person_ids, team_ids: [], exhibitor_id }
    const request = { client_id, reason, place_id, target, chosen, replaces_id: id }
    const moved = await insertRequest(inside, wanted.setup, request)
    const about = { id: moved, conference_id: own.row.conference_id }
    const told = { kind: 'meeting_asked', actor_id: user.id, words: { what: 'move', text: reason } } as const
    const notices = [noticeOf(about, { ...told, person_ids })]
    await tellPeople(tx, publisher, { meeting_ids: [moved], notices }, now)
    return done(inside, moved)
  })
}
