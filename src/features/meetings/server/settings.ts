import { asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import { conferenceTime } from '#features/conferences/rules.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { DEFAULTS, expiryOf, type Hours, slotsOf, type Span } from '../rules.ts'
import { meetingHours, meetingPlaces, meetings, meetingSettings, type SettingsRow } from './table.ts'

export type Place = { id: string; name: string; exhibitor_id: string | null }
type Settings = Omit<SettingsRow, 'conference_id' | 'updated_at'> & { updated_at: string | null }

/** How meetings are at a conference: its settings, its hours and their slots, and the places that are not retired. */
export type Setup = {
  conference: VisibleConference
  settings: Settings
  hours: Hours[]
  places: Place[]
  slots: Span[]
}

/** Locks the settings until the commit, before the meetings: nothing is booked meanwhile. */
export async function lockSettings(tx: Db, conference_id: string) {
  const isIt = eq(meetingSettings.conference_id, conference_id)
  await tx.select({ enabled: meetingSettings.enabled }).from(meetingSettings).where(isIt).for('update')
}

/**
 * Keeps the settings of these conferences as they are until the commit, before meetings are locked: no place is closed while
 * something is booked there.
 */
export async function keepSettings(tx: Db, conference_ids: string[] | SQLWrapper) {
  await tx
    .select({ enabled: meetingSettings.enabled })
    .from(meetingSettings)
    .where(inArray(meetingSettings.conference_id, conference_ids))
    .orderBy(asc(meetingSettings.conference_id))
    .for('share')
}

/** The conferences of these meetings, for `keepSettings`. */
export function conferencesOf(tx: Db, meeting_ids: readonly string[]) {
  return tx.select({ id: meetings.conference_id }).from(meetings).where(isAnyOf(meetings.id, meeting_ids))
}

/** Drizzle leaves the table out here, and in a subquery `conference_id` alone would be the subquery’s own column. */
const OWN = sql.raw('conference_id = meeting_settings.conference_id')

/** The settings as they were saved, with what the product chose where they never were. */
export async function readSetup(db: Db, conference: VisibleConference): Promise<Setup> {
  const hours = sql<Hours[]>`coalesce((
    select json_agg(json_build_object('day', day, 'from_minute', from_minute, 'to_minute', to_minute) order by day, from_minute)
    from ${meetingHours} where ${OWN}), '[]')`
  const places = sql<Place[]>`coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'exhibitor_id', exhibitor_id) order by position, id)
    from ${meetingPlaces}
    where ${OWN} and retired_at is null), '[]')`
  const [row] = await db
    .select({ settings: meetingSettings, hours, places })
    .from(meetingSettings)
    .where(eq(meetingSettings.conference_id, conference.id))
  if (!row) return { conference, settings: { ...DEFAULTS, updated_at: null }, hours: [], places: [], slots: [] }
  return { conference, ...row, slots: slotsOf(row.hours, row.settings, conference.time_zone) }
}

/** When a request that is sent now, for these times, ends by itself. */
export function expiryAt({ conference, settings }: Setup, starts: readonly string[], now: Date): string {
  const { event_expiry_minutes } = settings
  return expiryOf(now, { isOn: conferenceTime(conference, now) === 'live', event_expiry_minutes, starts })
}
