import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Span } from '../rules.ts'
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
