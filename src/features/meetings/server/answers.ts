import { and, eq, ne, sql } from 'drizzle-orm'
import { updateSnapshots } from '#features/agenda/server/snapshots.ts'
import type { Call } from '#server/context.ts'
import { type Db, prepared, transact } from '#server/db/db.ts'
import { batched } from '#server/live/batches.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { Outcome } from '../contract.ts'
import { isTable, type Obstacle, placesFor, type Span } from '../rules.ts'
import { text } from '../text.ts'
import { book, bookPerson, free, freePlaces } from './bookings.ts'
import { tellPeople } from './events.ts'
import { readLateOutcomes } from './late-answers.ts'
import { noticeOf, timeAndPlace } from './notices.ts'
import { type Accepting, acceptPairs } from './pair-answers.ts'
import {
  done,
  isPending,
  lockMeeting,
  ofMeeting,
  type OwnMeeting,
  requireStep,
  taken,
  wantedFor,
  yesOf,
} from './own-meeting.ts'
import { meetingOptions, meetingPeople, meetings } from './table.ts'
import { choosePlaces, readObstacle, type Wanted } from './times.ts'

type Waiting = Accepting & { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/**
 * Accepts a request at one of its times, in one transaction: all people and a place, or nothing. Whoever is too late gets
 * the times that are free now. Doing it twice changes nothing.
 */
export async function acceptMeeting(call: Call, id: string, starts_at: string): Promise<Outcome> {
  const start = new Date(starts_at).toISOString()
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const turn = acceptTogether(call.db)(start, { call, id, start, resolve, reject })
  return Promise.race([promise, turn.then(() => promise)])
}

/** The most who are answered together, of whom so many share a transaction, or else have one each at the same moment. */
const TOGETHER = 200
const SHARING = 20
const AT_ONCE = 4

/**
 * When hundreds accept one time at the same moment, few of them can get it. So only some write at once, in one transaction
 * where they can, and all who wait are looked at again each time: they hold no connection to the database meanwhile, and
 * those who lost need no transaction.
 */
const acceptTogether = prepared((db) =>
  batched<Waiting, null>(TOGETHER, async (all) => {
    for (let waiting = [...all]; waiting.length > 0;) {
      const inTime = await answerLate(db, waiting)
      waiting = [...(await acceptSome(db, inTime.slice(0, SHARING))), ...inTime.slice(SHARING)]
    }
    return all.map(() => null)
  }),
)

/** Answers those who are plainly too late. Returns the others. */
async function answerLate(db: Db, waiting: readonly Waiting[]) {
  const late = await readLateOutcomes(db, waiting)
  for (const [one, outcome] of late) one.resolve(outcome)
  return waiting.filter((one) => !late.has(one))
}

/** Returns those who still wait: only some, so that this ends. */
async function acceptSome(db: Db, some: readonly Waiting[]): Promise<Waiting[]> {
  // Whatever is wrong with them together shows for whom it is in their own transactions.
  const agreed = some.length > 1 ? await acceptPairs(some).catch(() => NO_OUTCOMES) : NO_OUTCOMES
  for (const [one, outcome] of agreed) one.resolve(outcome)
  if (agreed.size > 0) return some.filter((one) => !agreed.has(one))
  // Another process may just have had the last places.
  const inTime = some.length > 1 ? await answerLate(db, some) : some
  await Promise.all(inTime.slice(0, AT_ONCE).map((one) => acceptNow(one).then(one.resolve, one.reject)))
  return inTime.slice(AT_ONCE)
}

const NO_OUTCOMES: ReadonlyMap<Waiting, Outcome> = new Map()

function acceptNow({ call, id, start }: Accepting): Promise<Outcome> {
  return transactLive(call, call.now, async (tx, publisher) => {
    const inside = { ...call, db: tx }
    const own = await lockMeeting(tx, call, id)
    const { state, role, waits_for_me } = own.seen
    if (state === 'accepted' && role !== 'team' && !waits_for_me && own.seen.starts_at === start)
      return done(inside, id)
    requireStep(own, 'accept')
    return agree(inside, publisher, own, start)
  })
}

/** The caller says yes to a meeting that is locked, at this time. Call it inside a transaction, which is `call.db`. */
export async function agree(call: Call, publisher: RoomPublisher, own: OwnMeeting, start: string): Promise<Outcome> {
  const { db: tx, now } = call
  if (own.row.state === 'accepted') return joinAgreed(call, publisher, own)
  const span = own.options.find(({ starts_at }) => starts_at === start)
  if (!span) throw new AppError('invalid', text.notOffered)
  if (start <= now.toISOString()) throw new AppError('conflict', text.begun)
  // Somebody may speak in a session by now.
  await updateSnapshots(tx, own.conference, now)
  const wanted = await wantedFor(tx, own, call)
  const person_ids = [...new Set([...yesOf(own), call.user.id])]
  const obstacle = await readObstacle(tx, wanted, { span, person_ids })
  if (obstacle !== null) return taken(tx, wanted, own.seen, obstacle)
  if (isArrangedForOthers(own, call)) return agreeFirst(call, publisher, own, start)
  const place_id = await bookAll(tx, own, { wanted, span, person_ids })
  if (place_id === null)
    return taken(tx, wanted, own.seen, (await readObstacle(tx, wanted, { span, person_ids })) ?? 'place')
  await setAgreed(call, own, { ...span, place_id })
  await tellAgreed(call, publisher, own, wanted)
  return done(call, own.row.id)
}

/** What organisers arranged nobody has asked for, so that everybody must say yes. */
function isArrangedForOthers({ row, people }: OwnMeeting, { user }: Call) {
  return row.is_arranged && people.some((one) => one.person_id !== user.id && isPending(one))
}

async function agreeFirst(call: Call, publisher: RoomPublisher, { row }: OwnMeeting, start: string): Promise<Outcome> {
  const { db: tx, user, now } = call
  const isOther = and(eq(meetingOptions.meeting_id, row.id), ne(meetingOptions.starts_at, start))
  await tx.delete(meetingOptions).where(isOther)
  await tx.update(meetingPeople).set({ answer: 'yes' }).where(ofMeeting(row.id, user.id))
  const answered = [{ meeting_id: row.id, person_id: user.id }]
  await tellPeople(tx, publisher, { meeting_ids: [row.id], answered }, now)
  return done(call, row.id)
}

/** Rolls back what was written for a booking that failed. */
class TakenError extends Error {}

async function unlessTaken<T>(tx: Db, work: (inside: Db) => Promise<T>): Promise<T | null> {
  try {
    return await transact(tx, work)
  } catch (error) {
    if (error instanceof TakenError) return null
    throw error
  }
}

/** An exhibitor’s stand before any table. */
function standsFirst(place_ids: readonly string[], { setup }: Wanted) {
  const stands = new Set(setup.places.flatMap((place) => (isTable(place) ? [] : [place.id])))
  return place_ids.toSorted((a, b) => Number(stands.has(b)) - Number(stands.has(a)))
}

/** Books these people, in place of the meeting that this one moves. The place, or null. */
async function bookAll(
  db: Db,
  own: OwnMeeting,
  { wanted, span, person_ids }: { wanted: Wanted; span: Span; person_ids: readonly string[] },
) {
  const { id, replaces_id } = own.row
  const places = choosePlaces(wanted, []).map((place) => place.id)
  const attempt = async (tx: Db) => {
    if (replaces_id !== null) await free(tx, [replaces_id])
    const place_ids = standsFirst(placesFor(await freePlaces(tx, places, span), [id]), wanted)
    const { place_id } = await book(tx, { meeting_id: id, person_ids, place_ids, ...span })
    if (place_id === null) throw new TakenError()
    return place_id
  }
  return unlessTaken(db, attempt)
}

async function setAgreed(
  { db: tx, user, now }: Call,
  { row, people }: OwnMeeting,
  agreed: Span & { place_id: string },
) {
  const at = now.toISOString()
  const { id, replaces_id } = row
  const sequence = sql`${meetings.sequence} + 1`
  await tx
    .update(meetings)
    .set({ ...agreed, state: 'accepted', note: null, sequence, answered_at: at, updated_at: at })
    .where(eq(meetings.id, id))
  // Of a team, whoever accepts is who was asked.
  const role = people.find(({ person_id }) => person_id === user.id)?.role === 'asks' ? 'asks' : 'asked'
  await tx.update(meetingPeople).set({ answer: 'yes', role }).where(ofMeeting(id, user.id))
  if (replaces_id === null) return
  await tx.update(meetings).set({ state: 'cancelled', sequence, updated_at: at }).where(eq(meetings.id, replaces_id))
  await tx.update(meetingPeople).set({ dismissed_at: at }).where(eq(meetingPeople.meeting_id, replaces_id))
}

async function tellAgreed({ db: tx, user, now }: Call, publisher: RoomPublisher, own: OwnMeeting, { setup }: Wanted) {
  const [row] = await tx.select().from(meetings).where(eq(meetings.id, own.row.id))
  if (!row) return
  const place = setup.places.find(({ id }) => id === row.place_id) ?? null
  const kind = row.replaces_id === null ? 'meeting_accepted' : 'meeting_moved'
  const words = timeAndPlace(setup.conference.time_zone, { starts_at: row.starts_at, place }, now)
  const notices = [noticeOf(row, { kind, person_ids: yesOf(own), actor_id: user.id, words })]
  const meeting_ids = row.replaces_id === null ? [row.id] : [row.id, row.replaces_id]
  await tellPeople(tx, publisher, { meeting_ids, notices, settled_ids: meeting_ids }, now)
}

/** Another one of several people joins what some have agreed. */
async function joinAgreed(call: Call, publisher: RoomPublisher, own: OwnMeeting): Promise<Outcome> {
  const { db: tx, user, now } = call
  const one = { meeting_id: own.row.id, person_id: user.id }
  const refused = (obstacle: Obstacle): Outcome => ({ meeting: own.seen, taken: true, obstacle, times: [] })
  const { starts_at, ends_at } = own.seen
  if (starts_at !== null && ends_at !== null) {
    const about = { reader_id: user.id, ignored_id: own.row.id, now }
    const obstacle = await readObstacle(tx, about, { span: { starts_at, ends_at }, person_ids: [user.id] })
    if (obstacle !== null) return refused(obstacle)
  }
  const joined = await unlessTaken(tx, async (inside) => {
    if (!(await bookPerson(inside, one))) throw new TakenError()
    return true
  })
  if (!joined) return refused('meeting')
  await tx.update(meetingPeople).set({ answer: 'yes' }).where(ofMeeting(own.row.id, user.id))
  const notices = [noticeOf(own.row, { kind: 'meeting_accepted', person_ids: yesOf(own), actor_id: user.id })]
  await tellPeople(tx, publisher, { meeting_ids: [own.row.id], notices, answered: [one] }, now)
  return done(call, own.row.id)
}
