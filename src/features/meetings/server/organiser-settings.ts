import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { lockConference } from '#features/conferences/server/members.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import { isParticipant, participantsOf } from '#features/people/server/participants.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { transactLive } from '#server/live/events.ts'
import { timeIn } from '#shared/clock.ts'
import { dayLabel } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { dateIn } from '#shared/zones.ts'
import { MeetingSettings, type MeetingSettingsChange } from '../fields.ts'
import type { OrganiserSettings } from '../organisers-contract.ts'
import { DEFAULT_TABLES, type Hours, isTable, MEETING_LIMITS, momentOf, slotsOf, type Span } from '../rules.ts'
import { refusalText } from '../refusal-text.ts'
import { settingsText } from '../settings-text.ts'
import { text } from '../text.ts'
import { readDefaultHours } from './default-hours.ts'
import { moveFromPlaces } from './retired-places.ts'
import { lockSettings, readSetup } from './settings.ts'
import { meetingHours, meetingPlaces, meetings, meetingSettings } from './table.ts'

/** All settings as they hold, with what the product suggests where they were never saved. */
export async function readOrganiserSettings(db: Db, conference: OwnedConference): Promise<OrganiserSettings> {
  const { settings, ...saved } = await readSetup(db, conference)
  const isNew = settings.updated_at === null
  const hours = isNew ? await readDefaultHours(db, conference) : saved.hours
  const slots = slotsOf(hours, settings, conference.time_zone).length
  const { rows } = await db.execute<{ participants: number; open_people: number }>(sql`
    select
      (select count(*)::int from (${participantsOf(sql`${conference.id}`)}) as people) as participants,
      (select count(*)::int from ${conferenceConsents}
        where ${conferenceConsents.conference_id} = ${conference.id} and ${conferenceConsents.meetings}
          and ${isParticipant(sql`${conference.id}`, sql`${conferenceConsents.user_id}`)}) as open_people`)
  const { participants = 0, open_people = 0 } = rows[0] ?? {}
  const places = isNew ? suggestedPlaces() : saved.places
  const named = { stands: await readStands(db, conference), closed_tables: await readClosedTables(db, conference) }
  return { ...settings, hours, places, ...named, slots, participants, open_people }
}

/** The exhibitors that everybody sees, each of whose stands can be a place. */
function readStands(db: Db, { id }: OwnedConference) {
  return db
    .select({ exhibitor_id: exhibitors.id, name: exhibitors.name })
    .from(exhibitors)
    .where(and(eq(exhibitors.conference_id, id), eq(exhibitors.published, true)))
    .orderBy(asc(exhibitors.position), asc(exhibitors.id))
}

/** The last ones first, as many as there may be places. */
async function readClosedTables(db: Db, { id }: OwnedConference): Promise<string[]> {
  const { conference_id, exhibitor_id, retired_at, name, position } = meetingPlaces
  const rows = await db
    .select({ name })
    .from(meetingPlaces)
    .where(and(eq(conference_id, id), isNull(exhibitor_id), isNotNull(retired_at)))
    .orderBy(desc(retired_at), asc(position))
    .limit(MEETING_LIMITS.places)
  return [...new Set(rows.map((row) => row.name))]
}

function suggestedPlaces() {
  return Array.from({ length: DEFAULT_TABLES }, (_, at) => {
    return { id: null, name: settingsText.table(at + 1), exhibitor_id: null }
  })
}

/**
 * Changes some of the settings. What is agreed keeps its time and, where its place is left out, gets another one at the same
 * time. Throws `conflict` with a sentence that says where if that cannot be.
 */
export async function setOrganiserSettings(
  call: Call,
  conference: EditableConference,
  change: z.output<typeof MeetingSettingsChange>,
) {
  const { user, now } = call
  await transactLive(call, now, async (tx, publisher) => {
    await lockConference(tx, conference.id)
    await lockSettings(tx, conference.id)
    const given = changedSettings(await readOrganiserSettings(tx, conference), change)
    requireDistinct(given)
    await requireExhibitors(tx, conference, given)
    await requireHours(tx, conference, given.hours, now)
    await requireTables(tx, conference, given, now)
    await writeSettings(tx, conference, given, now)
    const retired = await writePlaces(tx, conference, given, now)
    await recordAudit(tx, { conference_id: conference.id, user_id: user.id, action: 'meetings_changed' }, now)
    const { cancelled } = await moveFromPlaces({ ...call, db: tx }, publisher, conference, retired)
    if (cancelled > 0) throw new AppError('conflict', settingsText.noOtherPlace(cancelled))
  })
  return readOrganiserSettings(call.db, conference)
}

function changedSettings(stored: OrganiserSettings, change: z.output<typeof MeetingSettingsChange>): MeetingSettings {
  const settings = z.safeParse(MeetingSettings, { ...stored, ...change })
  if (settings.success) return settings.data
  // Every table may have been closed one by one.
  throw new AppError('invalid', settings.error.issues[0]?.message ?? refusalText.noPlaces)
}

function requireDistinct({ hours, places }: MeetingSettings) {
  const names = places.map(({ name }) => name.toLocaleLowerCase('en'))
  if (new Set(names).size < names.length) throw new AppError('invalid', refusalText.samePlaceName)
  const sorted = hours.toSorted((a, b) => a.day.localeCompare(b.day) || a.from_minute - b.from_minute)
  const isOverlap = sorted.some((one, at) => {
    const next = sorted[at + 1]
    return next?.day === one.day && next.from_minute < one.to_minute
  })
  if (isOverlap) throw new AppError('invalid', refusalText.hoursOverlap)
}

async function requireExhibitors(tx: Db, { id }: EditableConference, { places }: MeetingSettings) {
  const ids = [...new Set(places.flatMap(({ exhibitor_id }) => exhibitor_id ?? []))]
  const found = await tx.$count(exhibitors, and(eq(exhibitors.conference_id, id), isAnyOf(exhibitors.id, ids)))
  if (found < ids.length) throw new AppError('invalid', text.noExhibitor)
}

type Agreed = Span & { count: number; tables: number; places: string[] }

/** The times at which meetings are agreed from now on, and how many of them are at tables. */
async function readAgreed(tx: Db, { id }: OwnedConference, now: Date): Promise<Agreed[]> {
  const { rows } = await tx.execute<Agreed>(sql`
    select ${meetings.starts_at} as starts_at, ${meetings.ends_at} as ends_at, count(*)::int as count,
      count(*) filter (where ${meetingPlaces.exhibitor_id} is null)::int as tables,
      coalesce(json_agg(${meetingPlaces.name} order by ${meetingPlaces.position}) filter (where ${meetingPlaces.id} is not null), '[]') as places
    from ${meetings} left join ${meetingPlaces} on ${meetingPlaces.id} = ${meetings.place_id}
    where ${meetings.conference_id} = ${id} and ${meetings.state} = 'accepted'
      and ${meetings.ends_at} > ${now.toISOString()}::timestamptz
    group by 1, 2 order by 1, 2`)
  return rows.map((row) => ({
    ...row,
    starts_at: new Date(row.starts_at).toISOString(),
    ends_at: new Date(row.ends_at).toISOString(),
  }))
}

/** Refuses with a sentence that says when; the name of the field has the day, so that the screen can lead to its meetings. */
function refuse(
  field: 'hours' | 'places',
  { time_zone }: OwnedConference,
  moment: string,
  sentenceOf: (when: When) => string,
): never {
  const date = dateIn(time_zone, new Date(moment))
  const sentence = sentenceOf({ time: timeIn(time_zone, new Date(moment)), day: dayLabel(date) })
  throw new AppError('conflict', sentence, { [`${field}.${date}`]: sentence })
}

type When = { time: string; day: string }

async function requireHours(tx: Db, conference: OwnedConference, hours: readonly Hours[], now: Date) {
  const windows = hours.map(({ day, from_minute, to_minute }) => ({
    starts_at: momentOf(conference.time_zone, day, from_minute).toISOString(),
    ends_at: momentOf(conference.time_zone, day, to_minute).toISOString(),
  }))
  const isOutside = ({ starts_at, ends_at }: Span) =>
    !windows.some((window) => window.starts_at <= starts_at && ends_at <= window.ends_at)
  const outside = (await readAgreed(tx, conference, now)).find(isOutside)
  if (!outside) return
  refuse('hours', conference, outside.starts_at, (when) => settingsText.outside({ ...when, ...outside }))
}

/** There must be as many tables as meetings at any one time, whichever they are. */
async function requireTables(tx: Db, conference: OwnedConference, { places }: MeetingSettings, now: Date) {
  const tables = places.filter(isTable).length
  const agreed = await readAgreed(tx, conference, now)
  const atOnce = agreed.map((one) => {
    const same = agreed.filter((other) => other.starts_at <= one.starts_at && one.starts_at < other.ends_at)
    return {
      starts_at: one.starts_at,
      count: same.reduce((sum, other) => sum + other.tables, 0),
      places: same.flatMap((other) => other.places),
    }
  })
  const most = atOnce.toSorted((a, b) => b.count - a.count).at(0)
  if (!most || most.count <= tables) return
  refuse('places', conference, most.starts_at, (when) => settingsText.tooFew({ ...when, ...most, tables }))
}

async function writeSettings(tx: Db, { id: conference_id }: OwnedConference, given: MeetingSettings, now: Date) {
  const { hours, places: _places, ...settings } = given
  const values = { ...settings, updated_at: now.toISOString() }
  await tx
    .insert(meetingSettings)
    .values({ ...values, conference_id })
    .onConflictDoUpdate({ target: meetingSettings.conference_id, set: values })
  await tx.delete(meetingHours).where(eq(meetingHours.conference_id, conference_id))
  if (hours.length > 0) await tx.insert(meetingHours).values(hours.map((one) => ({ ...one, conference_id })))
}

/** Writes the places in their order. Those that are left out are retired; their ids are returned. */
async function writePlaces(tx: Db, { id: conference_id }: OwnedConference, { places }: MeetingSettings, now: Date) {
  const isCurrent = and(eq(meetingPlaces.conference_id, conference_id), isNull(meetingPlaces.retired_at))
  const current = await tx.select().from(meetingPlaces).where(isCurrent).orderBy(asc(meetingPlaces.position))
  const known = new Set(current.map(({ id }) => id))
  const kept: string[] = []
  for (const [position, { id, name, exhibitor_id }] of places.entries()) {
    if (id !== null && !known.has(id)) throw new AppError('not_found', text.noPlace)
    const place = { id: id ?? randomUUID(), conference_id, name, exhibitor_id, position }
    kept.push(place.id)
    await tx.insert(meetingPlaces).values(place).onConflictDoUpdate({ target: meetingPlaces.id, set: place })
  }
  const retired = await tx
    .update(meetingPlaces)
    .set({ retired_at: now.toISOString() })
    .where(and(isCurrent, notInArray(meetingPlaces.id, kept)))
    .returning({ id: meetingPlaces.id })
  return retired.map(({ id }) => id)
}
