import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { type Span, STEP_MINUTES } from '../rules.ts'
import { meetingBookings, meetingPlaceBookings } from './table.ts'

type Booking = Span & { meeting_id: string; person_ids: readonly string[]; place_ids: readonly string[] }

/** What was taken in the meantime: one of the people, or every place. */
export type Booked = { place_id: string; taken: null } | { place_id: null; taken: 'person' | 'place' }

/**
 * Books people and the first of these places that is free, or nothing. The keys of the two tables forbid double bookings;
 * see `book_meeting` in the migration.
 */
export async function book(
  tx: Db,
  { meeting_id, person_ids, place_ids, starts_at, ends_at }: Booking,
): Promise<Booked> {
  const { rows } = await tx.execute<Booked>(sql`
    select place as place_id, taken from book_meeting(
      ${meeting_id}, ${sql.param([...person_ids])}::uuid[], ${sql.param([...place_ids])}::uuid[],
      ${starts_at}::timestamptz, ${ends_at}::timestamptz)`)
  return rows[0] ?? { place_id: null, taken: 'place' }
}

export type PairBooking = { meeting_id: string; person_ids: readonly [string, string]; place_id: string }

/**
 * Books several meetings of different people for one time, each at its place. Returns those that have both people and the
 * place; the others have nothing. The order is that of `book_meeting`: all people, then all places.
 */
export async function bookPairs(tx: Db, wanted: readonly PairBooking[], span: Span): Promise<PairBooking[]> {
  const peopleOf = ({ meeting_id, person_ids }: PairBooking) => person_ids.map((id) => ({ meeting_id, id }))
  const withPeople = await insertSteps(tx, PERSON_ROWS, wanted.flatMap(peopleOf), span)
  const left = wanted.filter(({ meeting_id }) => withPeople(meeting_id, 2))
  const places = left.map(({ meeting_id, place_id }) => ({ meeting_id, id: place_id }))
  const withPlaces = await insertSteps(tx, PLACE_ROWS, places, span)
  const booked = left.filter(({ meeting_id }) => withPlaces(meeting_id, 1))
  const failed = wanted.filter((one) => !booked.includes(one))
  if (failed.length > 0)
    await free(
      tx,
      failed.map(({ meeting_id }) => meeting_id),
    )
  return booked
}

const PERSON_ROWS = sql`${meetingBookings} (person_id, at, meeting_id)`
const PLACE_ROWS = sql`${meetingPlaceBookings} (place_id, at, meeting_id)`

/** Writes a row for each step of the time, where there is none. Returns whether a meeting has all of so many. */
async function insertSteps(
  tx: Db,
  into: SQL,
  wanted: readonly { meeting_id: string; id: string }[],
  { starts_at, ends_at }: Span,
) {
  const { rows } = await tx.execute<{ meeting_id: string }>(sql`
    insert into ${into}
    select given.id, step.at, given.meeting_id
    from unnest(
      ${sql.param(wanted.map(({ id }) => id))}::uuid[],
      ${sql.param(wanted.map(({ meeting_id }) => meeting_id))}::uuid[]) as given (id, meeting_id),
      generate_series(${starts_at}::timestamptz, ${ends_at}::timestamptz - ${STEP}::interval, ${STEP}::interval) as step (at)
    order by given.id, step.at
    on conflict do nothing returning meeting_id`)
  const written = Map.groupBy(rows, ({ meeting_id }) => meeting_id)
  const steps = (Date.parse(ends_at) - Date.parse(starts_at)) / (STEP_MINUTES * MINUTE_MS)
  return (meeting_id: string, of: number) => written.get(meeting_id)?.length === of * steps
}

const STEP = `${STEP_MINUTES} minutes`

/** Frees the people and the places of these meetings. */
export async function free(tx: Db, meeting_ids: readonly string[]) {
  await tx.delete(meetingBookings).where(isAnyOf(meetingBookings.meeting_id, meeting_ids))
  await tx.delete(meetingPlaceBookings).where(isAnyOf(meetingPlaceBookings.meeting_id, meeting_ids))
}

/** Those of these places that are free for all of a time. */
export async function freePlaces(
  db: Db,
  place_ids: readonly string[],
  { starts_at, ends_at }: Span,
): Promise<string[]> {
  if (place_ids.length === 0) return []
  const { place_id, at } = meetingPlaceBookings
  const taken = await db
    .selectDistinct({ place_id })
    .from(meetingPlaceBookings)
    .where(
      sql`${inArray(place_id, [...place_ids])} and ${at} >= ${starts_at}::timestamptz and ${at} < ${ends_at}::timestamptz`,
    )
  const isTaken = new Set(taken.map((row) => row.place_id))
  return place_ids.filter((id) => !isTaken.has(id))
}

/** Those of these people who are booked for some of a time. */
export async function bookedPeople(
  db: Db,
  person_ids: readonly string[],
  { starts_at, ends_at }: Span,
): Promise<Set<string>> {
  const { person_id, at } = meetingBookings
  const isThen = sql`${at} >= ${starts_at}::timestamptz and ${at} < ${ends_at}::timestamptz`
  const booked = await db
    .selectDistinct({ person_id })
    .from(meetingBookings)
    .where(sql`${isAnyOf(person_id, person_ids)} and ${isThen}`)
  return new Set(booked.map((row) => row.person_id))
}

/** Books one more person at the time of an agreed meeting. Returns whether they were free. */
export async function bookPerson(tx: Db, { meeting_id, person_id }: { meeting_id: string; person_id: string }) {
  const steps = sql`select distinct at from ${meetingBookings} where meeting_id = ${meeting_id}`
  const { rows } = await tx.execute<{ wanted: number; booked: number }>(sql`
    with steps as materialized (${steps}), booked as (
      insert into ${meetingBookings} (person_id, at, meeting_id)
      select ${person_id}, at, ${meeting_id} from steps order by at
      on conflict do nothing returning at)
    select (select count(*)::int from steps) as wanted, (select count(*)::int from booked) as booked`)
  const [row] = rows
  return row !== undefined && row.wanted > 0 && row.booked === row.wanted
}

/** Frees one person of a meeting. */
export async function freePerson(tx: Db, { meeting_id, person_id }: { meeting_id: string; person_id: string }) {
  await tx
    .delete(meetingBookings)
    .where(sql`${eq(meetingBookings.meeting_id, meeting_id)} and ${eq(meetingBookings.person_id, person_id)}`)
}
