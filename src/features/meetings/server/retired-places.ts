import { and, eq, sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { lockConference } from '#features/conferences/server/members.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { isTable } from '../rules.ts'
import { text } from '../text.ts'
import { book, freePlaces } from './bookings.ts'
import { endMeeting } from './changes.ts'
import { tellPeople } from './events.ts'
import { BY_ORGANISERS, noticesOfOthers, timeAndPlace } from './notices.ts'
import { lockFound } from './own-meeting.ts'
import { lockSettings, type Place, readSetup } from './settings.ts'
import { meetingPeople, meetingPlaceBookings, meetingPlaces, type MeetingRow, meetings } from './table.ts'

/** Closes a place although meetings are agreed there. Throws `not_found` for one that is not of this conference. */
export async function retirePlace(call: Call, conference: EditableConference, place_id: string) {
  const { user, now } = call
  return transactLive(call, now, async (tx, publisher) => {
    await lockConference(tx, conference.id)
    await lockSettings(tx, conference.id)
    const isIt = and(eq(meetingPlaces.id, place_id), eq(meetingPlaces.conference_id, conference.id))
    const [place] = await tx.select().from(meetingPlaces).where(isIt)
    if (!place) throw new AppError('not_found', text.noPlace)
    if (place.retired_at === null) await tx.update(meetingPlaces).set({ retired_at: now.toISOString() }).where(isIt)
    const act = { action: 'meeting_place_retired', title: place.name } as const
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, ...act }, now)
    return moveFromPlaces({ ...call, db: tx }, publisher, conference, [place_id])
  })
}

/**
 * Gives the coming meetings at these retired places another one at the same time, or cancels them where there is none, and
 * tells their people. Call it last in the transaction, which is `call.db`.
 */
export async function moveFromPlaces(
  { db: tx, now }: Pick<Call, 'db' | 'now'>,
  publisher: RoomPublisher,
  conference: EditableConference,
  place_ids: readonly string[],
) {
  if (place_ids.length === 0) return { moved: 0, cancelled: 0 }
  const isComing = sql`${meetings.ends_at} > ${now.toISOString()}::timestamptz`
  const isHere = and(isAnyOf(meetings.place_id, place_ids), eq(meetings.state, 'accepted'), isComing)
  const rows = await lockFound(tx, isHere)
  const { places } = await readSetup(tx, conference)
  const results: { row: MeetingRow; place: Place | null }[] = []
  for (const row of rows) results.push({ row, place: await moveToOther(tx, row, places) })
  const meeting_ids = rows.map(({ id }) => id)
  for (const { row, place } of results)
    if (!place)
      meeting_ids.push(...(await endMeeting(tx, row.id, { state: 'cancelled', note: null, ended_by: null }, now)))
  const notices = []
  for (const { row, place } of results) {
    const kind = place ? ('meeting_moved' as const) : ('meeting_cancelled' as const)
    const words = { ...timeAndPlace(conference.time_zone, { starts_at: row.starts_at, place }, now), ...BY_ORGANISERS }
    notices.push(...noticesOfOthers(row, await readGoing(tx, row.id), { kind, words }))
  }
  const ids = [...new Set(meeting_ids)]
  await tellPeople(tx, publisher, { meeting_ids: ids, notices, settled_ids: ids }, now)
  const moved = results.filter(({ place }) => place !== null).length
  return { moved, cancelled: results.length - moved }
}

/** Everybody who has said yes. */
export async function readGoing(tx: Db, meeting_id: string): Promise<string[]> {
  const rows = await tx
    .select({ person_id: meetingPeople.person_id })
    .from(meetingPeople)
    .where(and(eq(meetingPeople.meeting_id, meeting_id), eq(meetingPeople.answer, 'yes')))
  return rows.map(({ person_id }) => person_id)
}

/** Books the first table that is free at the time of a meeting. The keys decide, as when it was agreed. */
async function moveToOther(
  tx: Db,
  { id, starts_at, ends_at }: MeetingRow,
  places: readonly Place[],
): Promise<Place | null> {
  if (starts_at === null || ends_at === null) return null
  await tx.delete(meetingPlaceBookings).where(eq(meetingPlaceBookings.meeting_id, id))
  const tables = places.filter(isTable).map((table) => table.id)
  const place_ids = await freePlaces(tx, tables, { starts_at, ends_at })
  const { place_id } = await book(tx, { meeting_id: id, person_ids: [], place_ids, starts_at, ends_at })
  if (place_id === null) return null
  const sequence = sql`${meetings.sequence} + 1`
  await tx.update(meetings).set({ place_id, sequence }).where(eq(meetings.id, id))
  return places.find((place) => place.id === place_id) ?? null
}
