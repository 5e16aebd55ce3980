import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { lockPair } from '#features/connections/server/pairs.ts'
import { blockedAmong } from '#features/people/server/blocked.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Limit } from '#server/http/limits.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import type { MeetingTime, Outcome } from '../contract.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'
import { askedPeople, askedTeam, readStanding, requireUnhindered, type Standing, type Target } from './access.ts'
import { agree } from './answers.ts'
import { tellPeople } from './events.ts'
import { noticeOf } from './notices.ts'
import { done, taken, lockMeeting } from './own-meeting.ts'
import { mayBeSeen, stateAt } from './queries.ts'
import { isPair, requireFirst } from './repeated-requests.ts'
import { expiryAt, type Setup } from './settings.ts'
import { meetingOptions, meetingPeople, meetings } from './table.ts'
import { commonTimes, type Wanted } from './times.ts'

/** Beside the open requests that a conference allows, because each one notifies somebody. */
export const REQUESTS: Limit = {
  name: 'meeting-requests',
  points: 60,
  seconds: DAY_MS / 1000,
  refusal: text.tooManyRequests,
}
/** For all accounts at one network address, which may be that of a whole hall. */
const REQUESTS_FROM: Limit = {
  name: 'meeting-requests-from',
  points: 600,
  seconds: 600,
  refusal: text.tooManyRequests,
}

type Asked = {
  client_id: string
  person_ids: string[]
  exhibitor_id: string | null
  starts: string[]
  reason: string
  place_id: string | null
}

/**
 * Asks people or an exhibitor for a meeting; sent again with the same `client_id` it is the first request. Throws `not_found`
 * for somebody who cannot be asked, exactly as for a missing person, and what `requireUnhindered` throws.
 */
export async function askForMeeting(call: Call, conference: JoinedConference, asked: Asked): Promise<Outcome> {
  const repeated = await findRepeated(call, asked.client_id)
  if (repeated !== null) return done(call, repeated)
  requireFitting(asked)
  const standing = await readStanding(call, conference)
  if (standing.hindrance !== 'too_many') requireUnhindered(standing.hindrance, standing.setup)
  const target = await readTarget(call.db, standing, call.user.id, asked)
  await call.limits.spend(REQUESTS_FROM, call.source)
  await call.limits.spend(REQUESTS, call.user.id)
  return transactLive(call, call.now, (tx, publisher) =>
    askInside({ ...call, db: tx }, publisher, { conference, standing, target, asked }),
  )
}

export async function findRepeated({ db, user }: Pick<Call, 'db' | 'user'>, client_id: string): Promise<string | null> {
  const [found] = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.asked_by, user.id), eq(meetings.client_id, client_id)))
  return found?.id ?? null
}

function requireFitting({ person_ids, exhibitor_id, starts }: Asked) {
  if (person_ids.length > 0 === (exhibitor_id !== null)) throw new AppError('invalid', refusalText.noPeople)
  if (person_ids.length > 1 && starts.length > 1) throw new AppError('invalid', refusalText.oneTime)
}

export function readTarget(
  db: Db,
  standing: Standing,
  asker_id: string,
  { person_ids, exhibitor_id }: { person_ids: string[]; exhibitor_id: string | null },
): Promise<Target> {
  if (exhibitor_id !== null) return askedTeam(db, standing, asker_id, exhibitor_id)
  return askedPeople(db, standing, asker_id, [...new Set(person_ids)])
}

type Asking = { conference: JoinedConference; standing: Standing; target: Target; asked: Asked }

async function askInside(call: Call, publisher: RoomPublisher, asking: Asking): Promise<Outcome> {
  const { db: tx, user, now } = call
  const { conference, target, asked } = asking
  const { setup } = asking.standing
  await lockAsker(tx, user.id)
  const repeated = await findRepeated(call, asked.client_id)
  if (repeated !== null) return done(call, repeated)
  await lockPairs(tx, user.id, target.person_ids)
  const agreed = await agreeCrossing(call, publisher, { setup, target, asked })
  if (agreed) return agreed
  await requireWelcome(call, setup, target)
  requireUnhindered((await readStanding(call, conference)).hindrance, setup)
  const wanted: Wanted = {
    setup,
    reader_id: user.id,
    person_ids: [user.id, ...target.person_ids],
    team_ids: target.team_ids,
    exhibitor_id: target.exhibitor_id,
    place_id: asked.place_id,
    ignored_id: null,
    options: [],
    now,
  }
  const chosen = await freeAt(tx, wanted, asked.starts)
  if (!chosen) return taken(tx, wanted, null)
  const id = await insertRequest(call, setup, { ...asked, target, chosen, replaces_id: null })
  const notices = [
    noticeOf(
      { id, conference_id: setup.conference.id },
      {
        kind: 'meeting_asked',
        person_ids: [...target.person_ids, ...target.team_ids],
        actor_id: user.id,
        words: { text: asked.reason },
      },
    ),
  ]
  await tellPeople(tx, publisher, { meeting_ids: [id], notices }, now)
  return done(call, id)
}

/** All of these times, if every one is free at this moment; null otherwise. */
export async function freeAt(tx: Db, wanted: Wanted, starts: readonly string[]): Promise<MeetingTime[] | null> {
  const times = new Map((await commonTimes(tx, wanted)).map((time) => [time.starts_at, time]))
  const chosen = [...new Set(starts.map(inIsoForm))].flatMap((start) => times.get(start) ?? [])
  return chosen.length === new Set(starts.map(inIsoForm)).size ? chosen : null
}

/** The same moment may be written in several ways. */
const inIsoForm = (moment: string) => new Date(moment).toISOString()

/** What one person asks for at the same moment is counted one after the other. */
async function lockAsker(tx: Db, person_id: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`meetings of ${person_id}`}, 0))`)
}

/**
 * Locks what is between the caller and each of these people, as a block does, so that nothing begins after one. Throws
 * `not_found` if there is one now.
 */
async function lockPairs(tx: Db, person_id: string, others: readonly string[]) {
  const low = (other: string) => (other < person_id ? `${other} ${person_id}` : `${person_id} ${other}`)
  for (const other of others.toSorted((a, b) => low(a).localeCompare(low(b)))) await lockPair(tx, person_id, other)
  if ((await blockedAmong(tx, person_id, others)).size > 0) throw new AppError('not_found', text.noPerson)
}

/** Two who ask each other for the same time have agreed. Undefined where they have not, or it is not free any more. */
async function agreeCrossing(
  call: Call,
  publisher: RoomPublisher,
  { setup, target, asked }: Pick<Asking, 'target' | 'asked'> & { setup: Setup },
) {
  const crossing = await findCrossing(call, setup, target, asked.starts)
  if (!crossing) return
  const outcome = await agree(call, publisher, await lockMeeting(call.db, call, crossing.id), crossing.starts_at)
  return outcome.taken ? undefined : outcome
}

async function findCrossing({ db, user, now }: Call, { conference }: Setup, { person_ids }: Target, starts: string[]) {
  const [other] = person_ids
  if (person_ids.length !== 1 || other === undefined) return
  const [found] = await db
    .select({ id: meetings.id, starts_at: meetingOptions.starts_at })
    .from(meetings)
    .innerJoin(meetingPeople, and(eq(meetingPeople.meeting_id, meetings.id), eq(meetingPeople.person_id, user.id)))
    .innerJoin(meetingOptions, eq(meetingOptions.meeting_id, meetings.id))
    .where(
      and(
        eq(meetings.conference_id, conference.id),
        eq(meetings.asked_by, other),
        eq(meetings.turn, 'asked'),
        eq(meetingPeople.role, 'asked'),
        isPair,
        // Whoever ignores what the other asks has agreed to nothing.
        mayBeSeen,
        sql`${stateAt(now)} = 'requested'`,
        sql`${meetingOptions.starts_at} = any(${sql.param(starts.map(inIsoForm))}::timestamptz[])`,
      ),
    )
    .orderBy(meetingOptions.starts_at)
    .limit(1)
  return found
}

async function requireWelcome(call: Call, setup: Setup, target: Target) {
  await requireFirst(call, setup, target)
  await requireFewWaiting(call, setup, target)
}

/** Whoever has many requests to answer gets no more for now, however many accounts send them. */
async function requireFewWaiting({ db, now }: Call, { conference }: Setup, { person_ids, team_ids }: Target) {
  const { rows } = await db.execute(sql`
    select from ${meetingPeople} as own join ${meetings} on ${meetings.id} = own.meeting_id
    where ${isAnyOf(sql`own.person_id`, [...person_ids, ...team_ids])} and own.answer is null
      and ${meetings.conference_id} = ${conference.id} and ${stateAt(now)} = 'requested'
    group by own.person_id having count(*) >= ${MEETING_LIMITS.waiting} limit 1`)
  if (rows.length > 0) throw new AppError('too_many', text.tooManyWaiting)
}

type Request = Pick<Asked, 'client_id' | 'reason' | 'place_id'> & {
  target: Target
  chosen: readonly MeetingTime[]
  replaces_id: string | null
}

export async function insertRequest(
  { db, user, now }: Pick<Call, 'db' | 'user' | 'now'>,
  setup: Setup,
  { client_id, reason, place_id, target, chosen, replaces_id }: Request,
): Promise<string> {
  const id = randomUUID()
  const at = now.toISOString()
  const starts = chosen.map(({ starts_at }) => starts_at)
  await db.insert(meetings).values({
    id,
    client_id,
    reason,
    replaces_id,
    conference_id: setup.conference.id,
    state: 'requested',
    asked_by: user.id,
    turn: 'asked',
    exhibitor_id: target.exhibitor_id,
    wished_place_id: place_id,
    created_at: at,
    updated_at: at,
    expires_at: expiryAt(setup, starts, now),
  })
  await insertOptions(db, id, chosen)
  const others = [
    ...target.person_ids.map((person_id) => ({ meeting_id: id, person_id, role: 'asked' as const })),
    ...target.team_ids.map((person_id) => ({ meeting_id: id, person_id, role: 'team' as const })),
  ]
  await db
    .insert(meetingPeople)
    .values([{ meeting_id: id, person_id: user.id, role: 'asks', answer: 'yes' }, ...others])
  return id
}

export async function insertOptions(tx: Db, meeting_id: string, chosen: readonly MeetingTime[]) {
  const values = chosen.map(({ starts_at, ends_at }, position) => ({ meeting_id, starts_at, ends_at, position }))
  await tx.insert(meetingOptions).values(values)
}
