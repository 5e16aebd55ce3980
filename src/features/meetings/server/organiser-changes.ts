import { and, eq, sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { ListedMeeting } from '../organisers-contract.ts'
import { isTable, type Span } from '../rules.ts'
import { settingsText } from '../settings-text.ts'
import { text } from '../text.ts'
import { book, free, freePlaces } from './bookings.ts'
import { endMeeting } from './changes.ts'
import { tellPeople } from './events.ts'
import { BY_ORGANISERS, noticesOfOthers, timeAndPlace } from './notices.ts'
import { findListed } from './organiser-list.ts'
import { lockWithMoves } from './own-meeting.ts'
import { readGoing } from './retired-places.ts'
import { lockSettings, readSetup, type Setup } from './settings.ts'
import { type MeetingRow, meetings } from './table.ts'
import { readObstacle } from './times.ts'

async function lockListed(tx: Db, { id: conference_id }: EditableConference, id: string): Promise<MeetingRow> {
  await lockWithMoves(tx, id)
  const isIt = and(eq(meetings.id, id), eq(meetings.conference_id, conference_id))
  const [row] = await tx.select().from(meetings).where(isIt)
  if (!row) throw new AppError('not_found', text.noMeeting)
  return row
}

/** Cancels a meeting or a request, and tells its people. Twice changes nothing. */
export async function cancelListed(
  call: Call,
  conference: EditableConference,
  { id, note }: { id: string; note: string | null },
): Promise<ListedMeeting> {
  const { user, now } = call
  await transactLive(call, now, async (tx, publisher) => {
    const row = await lockListed(tx, conference, id)
    if (row.state !== 'accepted' && row.state !== 'requested') return
    const person_ids = await readGoing(tx, id)
    const ids = await endMeeting(tx, id, { state: 'cancelled', note, ended_by: null }, now)
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'meeting_cancelled' }, now)
    const words = { ...timeAndPlace(conference.time_zone, row, now), ...BY_ORGANISERS, ...(note && { text: note }) }
    const notices = noticesOfOthers(row, person_ids, { kind: 'meeting_cancelled', words })
    await tellPeople(tx, publisher, { meeting_ids: ids, notices, settled_ids: ids }, now)
  })
  return findListed(call.db, conference, id, now)
}

type Move = { id: string; starts_at: string; place_id?: string | undefined }

/**
 * Moves an agreed meeting to another slot or place. Throws `conflict` where the place is not free, or somebody: who has
 * another meeting, speaks, or takes no meetings then.
 */
export async function moveListed(call: Call, conference: EditableConference, move: Move): Promise<ListedMeeting> {
  const { user, now } = call
  await transactLive(call, now, async (tx, publisher) => {
    // One after the other: two who swap two meetings would wait for each other.
    await lockSettings(tx, conference.id)
    const row = await lockListed(tx, conference, move.id)
    if (row.state !== 'accepted') throw new AppError('conflict', text.notAgreed)
    const setup = await readSetup(tx, conference)
    const span = setup.slots.find(({ starts_at }) => starts_at === new Date(move.starts_at).toISOString())
    if (!span || span.starts_at <= now.toISOString()) throw new AppError('conflict', settingsText.noSlot)
    const person_ids = await readGoing(tx, row.id)
    await requireFree(tx, row, { span, person_ids, now })
    await free(tx, [row.id])
    const place_ids = await freePlaces(tx, placesOf(setup, row, move), span)
    const booked = await book(tx, { meeting_id: row.id, person_ids, place_ids, ...span })
    if (booked.place_id === null)
      throw new AppError('conflict', booked.taken === 'person' ? settingsText.notFree : settingsText.placeTaken)
    const changed = { place_id: booked.place_id, reminded_at: null, updated_at: now.toISOString() }
    await tx
      .update(meetings)
      .set({ ...span, ...changed, sequence: sql`${meetings.sequence} + 1` })
      .where(eq(meetings.id, row.id))
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'meeting_moved' }, now)
    const place = setup.places.find(({ id }) => id === booked.place_id) ?? null
    const words = { ...timeAndPlace(conference.time_zone, { starts_at: span.starts_at, place }, now), ...BY_ORGANISERS }
    const notices = noticesOfOthers(row, person_ids, { kind: 'meeting_moved', words })
    await tellPeople(tx, publisher, { meeting_ids: [row.id], notices, settled_ids: [row.id] }, now)
  })
  return findListed(call.db, conference, move.id, now)
}

type Going = { span: Span; person_ids: readonly string[]; now: Date }

/** Who stays at the time that is agreed keeps it, whatever they said since. */
async function requireFree(tx: Db, { id, starts_at }: MeetingRow, { now, ...at }: Going) {
  if (starts_at === at.span.starts_at) return
  const obstacle = await readObstacle(tx, { reader_id: '', ignored_id: id, now }, at)
  if (obstacle !== null) throw new AppError('conflict', settingsText.notFree)
}

/** The place that was chosen, or else the one it has and then any table. Throws `not_found` for one that is not open. */
function placesOf({ places }: Setup, row: MeetingRow, { place_id }: Move): string[] {
  if (place_id !== undefined) {
    if (!places.some(({ id }) => id === place_id)) throw new AppError('not_found', text.noPlace)
    return [place_id]
  }
  const tables = places.filter(isTable).map(({ id }) => id)
  return [...new Set([...places.map(({ id }) => id).filter((id) => id === row.place_id), ...tables])]
}
