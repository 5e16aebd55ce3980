import { and, eq, exists, isNull, not, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Call, User } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { DemoName } from '#server/feature.ts'
import { addDays } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { type ConferenceChange, NewConference } from '../fields.ts'
import { slugOf } from '../slug-rules.ts'
import { editableConference, ownedConference } from './access.ts'
import { createConference, updateConference } from './service.ts'
import { conferences, conferenceSlugs } from './table.ts'

export const DEMO_NAMES: readonly DemoName[] = ['tidewater', 'small_hours']

/** When the rows of a conference were created: for the past one shortly before it began, for the current one now. */
export function demoMoment(name: DemoName, now: Date) {
  return name === 'tidewater' ? new Date('2025-04-02T09:30:00Z') : now
}

type Fields = z.input<typeof NewConference>

const TIME_ZONE = 'Europe/London'

const CONFERENCES: Record<DemoName, Fields> = {
  tidewater: {
    name: 'Tidewater 2025',
    start_date: '2025-04-10',
    end_date: '2025-04-12',
    time_zone: TIME_ZONE,
    location: 'Corn Exchange, Leith',
    address: '1 Tidewater Quay, Edinburgh',
    attendance: '500+',
    travel: `Trams stop two minutes away and run until half past eleven. From Waverley it is a walk of forty minutes downhill, and a longer one back.

Please do not drive: the quay has nine parking places, and the harbour master knows all of them by name.`,
    description: `Public services, built in the open. Three days for the people who make forms, queues and registers kinder.

Tidewater is a working conference for people who run services that everybody has to use: permits, benefits, libraries, land registers, appointments. No pitches from the stage. Every talk shows something that is live, and says what it cost.

Mornings are talks in two rooms; afternoons are workshops with at most thirty places. The Library is for small groups who want to take one clause, one form or one table apart. The foyer stays open from eight until the last boat.

Access: step-free throughout, live captions in Main Hall, a quiet room by the Library, and British Sign Language on request. Tell us by the end of March what would make the days easier for you, and somebody will write back by name.

Leith is a short tram ride from the middle of Edinburgh. Lunch is included, and mostly from the sea; say so if it should not be.`,
  },
  small_hours: {
    name: 'Small Hours',
    time_zone: TIME_ZONE,
    location: 'The Signal House, Whitby',
    address: 'East Pier, North Yorkshire',
    attendance: '150',
    travel: `The last train reaches Whitby at nine in the evening. After that a minibus meets the coaches at the swing bridge every hour, on the half hour, all night.

On foot, follow the lamps along the pier. At spring tides the last hundred yards get wet.`,
    description: `For the people on shift when everybody else has gone home.

Control rooms, night wards, harbour offices, bakeries, and whoever is on call: Small Hours begins in the afternoon and then does not stop. Two nights and the day between them, in the order of a real watch: a handover every few hours, something to do at four in the morning, and bread at half past five.

Nobody is asked to stay awake for all of it. Come for your own shift, sleep through the next one, and read the log when you wake. The Lamp Room is for workshops, the Watch Room for talks, the Galley for soup, and the roof for the sky.

Talks at night are told without slides. Torches are provided; please keep them pointed at the floor.`,
  },
}

const PAGES = {
  tidewater: { language: 'en', hashtags: '#Tidewater2025', welcome: null, cover_hue: null },
  small_hours: {
    language: 'en',
    hashtags: '#SmallHours #nightshift',
    welcome: 'Good evening. The kettle is on, the lamps are lit, and somebody is at the door of the Galley all night.',
    cover_hue: 6,
  },
} as const satisfies Record<DemoName, Partial<ConferenceChange>>

/** Creates and publishes a conference, and opens its registration. Returns its id. */
export async function openDemoConference(name: DemoName, organiser: Call, installed_at: Date): Promise<string> {
  const { db, user, now } = organiser
  const dates = name === 'small_hours' ? datesAround(now) : {}
  const fields = NewConference.parse({ ...CONFERENCES[name], ...dates })
  const { id } = await createConference(db, user, fields, now)
  const open = { active: true, registration_choice: 'open', ...PAGES[name] } as const
  await updateConference(organiser, await editableConference(organiser, id), open)
  // The dates count as entered today, or the people of the past conference would be due for erasure at once.
  await db.update(conferences).set({ dates_changed_at: installed_at.toISOString() }).where(eq(conferences.id, id))
  return id
}

/** Yesterday to tomorrow, in the time zone of the conference. */
function datesAround(now: Date) {
  const today = dateIn(TIME_ZONE, now)
  return { start_date: addDays(today, -1), end_date: addDays(today, 1) }
}

/** Finds a conference by any slug it has had, so that a renamed one is found too. */
function isDemo(db: Db, name: DemoName): SQL {
  const address = slugOf(CONFERENCES[name].name)
  const had = and(eq(conferenceSlugs.conference_id, conferences.id), eq(conferenceSlugs.slug, address))
  return exists(db.select({ slug: conferenceSlugs.slug }).from(conferenceSlugs).where(had))
}

/** Moves the smaller conference to yesterday, today and tomorrow. Null if it was deleted. */
export async function moveDemoConference(db: Db, organiser: User, now: Date) {
  const [found] = await db
    .select({ id: conferences.id })
    .from(conferences)
    .where(and(eq(conferences.owner_id, organiser.id), isNull(conferences.deleted_at), isDemo(db, 'small_hours')))
  if (!found) return null
  return updateConference(
    { db, user: organiser, now },
    await ownedConference(db, organiser, found.id),
    datesAround(now),
  )
}

/** Deletes both conferences permanently, and any deleted before. Returns the names of the organiser's other conferences. */
export async function removeDemoConferences(tx: Db, organiser: User): Promise<string[]> {
  for (const name of DEMO_NAMES)
    await tx.delete(conferences).where(and(eq(conferences.owner_id, organiser.id), isDemo(tx, name)))
  await tx.delete(conferences).where(and(eq(conferences.owner_id, organiser.id), not(isNull(conferences.deleted_at))))
  const others = await tx
    .select({ name: conferences.name })
    .from(conferences)
    .where(eq(conferences.owner_id, organiser.id))
    .orderBy(conferences.created_at)
    .limit(100)
  return others.map(({ name }) => name)
}
