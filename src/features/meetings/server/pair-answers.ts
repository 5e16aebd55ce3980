import { sql } from 'drizzle-orm'
import { updateSnapshots } from '#features/agenda/server/snapshots.ts'
import { joinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import type { Meeting, Outcome } from '../contract.ts'
import { obstacleAt, placesFor, type Span } from '../rules.ts'
import { bookPairs, freePlaces, type PairBooking } from './bookings.ts'
import { tellPeople } from './events.ts'
import { noticeOf, timeAndPlace } from './notices.ts'
import { readSeen } from './queries.ts'
import { conferencesOf, keepSettings, readSetup, type Setup } from './settings.ts'
import { meetingPeople, meetings } from './table.ts'
import { choosePlaces, readTaken } from './times.ts'

/** Somebody who says yes to a time. */
export type Accepting = { call: Call; id: string; start: string }
type Pair<One> = { one: One; seen: Meeting; person_ids: [string, string]; span: Span }

/**
 * Accepts those of these requests, all for one time, that are between two people who are free, as many as there are places,
 * in one transaction. The others are left as they are: for the next time, or for a transaction of their own.
 */
export function acceptPairs<One extends Accepting>(all: readonly One[]): Promise<Map<One, Outcome>> {
  const [first] = all
  const none = new Map<One, Outcome>()
  if (!first) return Promise.resolve(none)
  return transactLive(first.call, first.call.now, async (tx, publisher) => {
    const inside = { ...first.call, db: tx }
    const pairs = await lockPairs(inside, all)
    const [{ seen, span } = {}] = pairs
    if (!seen || !span) return none
    const conference = await joinedConference(tx, first.call.user, seen.conference_id)
    // Somebody may speak in a session by now.
    await updateSnapshots(tx, conference, first.call.now)
    const setup = await readSetup(tx, conference)
    const booked = await bookFree(inside, setup, pairs)
    if (booked.length === 0) return none
    await setAllAgreed(inside, span, booked)
    await tellAllAgreed(inside, publisher, setup, { pairs, booked })
    const agreed = pairs.filter(({ one }) => booked.some(({ meeting_id }) => meeting_id === one.id))
    const seenNow = await readOwn(inside, agreed)
    return new Map<One, Outcome>(
      agreed.map(({ one }) => [one, { meeting: seenNow.get(one.id) ?? null, taken: false, obstacle: null, times: [] }]),
    )
  })
}

/** Locks the meetings, and finds those that are plain requests of one conference, for one span, whose people are different. */
async function lockPairs<One extends Accepting>(call: Call, all: readonly One[]): Promise<Pair<One>[]> {
  const ids = all.map(({ id }) => id)
  await keepSettings(call.db, conferencesOf(call.db, ids))
  await call.db.execute(
    sql`select from ${meetings} where ${isAnyOf(meetings.id, ids)} order by ${meetings.id} for update`,
  )
  const seenBy = await readOwn(
    call,
    all.map((one) => ({ one })),
  )
  const pairs = all.flatMap((one) => pairOf(one, seenBy.get(one.id), call.now) ?? [])
  const [first] = pairs
  const used = new Set<string>()
  return pairs.filter(({ seen, span, person_ids }) => {
    const isAlike = seen.conference_id === first?.seen.conference_id && span.ends_at === first.span.ends_at
    if (!isAlike || person_ids.some((id) => used.has(id))) return false
    for (const id of person_ids) used.add(id)
    return true
  })
}

/** The meetings as those who accept them see them, by their ids. */
async function readOwn({ db, now }: Pick<Call, 'db' | 'now'>, all: readonly { one: Accepting }[]) {
  const pairs = all.map(({ one }) => ({ meeting_id: one.id, person_id: one.call.user.id }))
  return new Map((await readSeen(db, pairs, now)).map(({ meeting }) => [meeting.id, meeting]))
}

function pairOf<One extends Accepting>(one: One, seen: Meeting | undefined, now: Date): Pair<One> | null {
  const span = seen?.options.find(({ starts_at }) => starts_at === one.start)
  if (!seen || !span || one.start <= now.toISOString() || !seen.steps.includes('accept')) return null
  const [other, ...more] = seen.people
  const isPlain =
    seen.state === 'requested' && seen.exhibitor === null && seen.wished_place === null && seen.replaces_id === null
  if (!isPlain || seen.is_arranged || other?.answer !== 'yes' || more.length > 0) return null
  return { one, seen, span, person_ids: [other.person_id, one.call.user.id] }
}

async function bookFree<One extends Accepting>({ db: tx, now }: Call, setup: Setup, pairs: readonly Pair<One>[]) {
  const [first] = pairs
  if (!first) return []
  const { span } = first
  const taken = await readTaken(
    tx,
    pairs.flatMap(({ person_ids }) => person_ids),
    now,
  )
  const free = pairs.filter(({ person_ids }) => obstacleAt(span, { person_ids, reader_id: '' }, taken) === null)
  const tables = choosePlaces({ setup, exhibitor_id: null, place_id: null, person_ids: [] }, [])
  const open = await freePlaces(
    tx,
    tables.map(({ id }) => id),
    span,
  )
  const place_ids = placesFor(open, [first.one.id])
  const wanted = free.flatMap(({ one, person_ids }, at): PairBooking[] => {
    const place_id = place_ids[at]
    return place_id === undefined ? [] : [{ meeting_id: one.id, person_ids, place_id }]
  })
  return bookPairs(tx, wanted, span)
}

async function setAllAgreed({ db: tx, now }: Call, { starts_at, ends_at }: Span, booked: readonly PairBooking[]) {
  const at = now.toISOString()
  const ids = booked.map(({ meeting_id }) => meeting_id)
  await tx.execute(sql`
    update ${meetings} set state = 'accepted', starts_at = ${starts_at}, ends_at = ${ends_at}, place_id = booked.place_id,
      note = null, sequence = sequence + 1, answered_at = ${at}, updated_at = ${at}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(booked.map(({ place_id }) => place_id))}::uuid[]) as booked (meeting_id, place_id)
    where id = booked.meeting_id`)
  await tx.update(meetingPeople).set({ answer: 'yes' }).where(isAnyOf(meetingPeople.meeting_id, ids))
}

type Agreed<One> = { pairs: readonly Pair<One>[]; booked: readonly PairBooking[] }

async function tellAllAgreed<One extends Accepting>(
  { db: tx, now }: Call,
  publisher: RoomPublisher,
  { places, conference }: Setup,
  { pairs, booked }: Agreed<One>,
) {
  const placeOf = new Map(booked.map(({ meeting_id, place_id }) => [meeting_id, place_id]))
  const notices = pairs.flatMap(({ one, seen, span, person_ids }) => {
    const place = places.find(({ id }) => id === placeOf.get(one.id))
    if (!place) return []
    const words = timeAndPlace(conference.time_zone, { ...span, place }, now)
    return [
      noticeOf(seen, { kind: 'meeting_accepted', person_ids: [person_ids[0]], actor_id: one.call.user.id, words }),
    ]
  })
  const meeting_ids = [...placeOf.keys()]
  await tellPeople(tx, publisher, { meeting_ids, notices, settled_ids: meeting_ids }, now)
}
