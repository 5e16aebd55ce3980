import { randomUUID } from 'node:crypto'
import { meetingsApi } from '#features/meetings/contract.ts'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { DEFAULTS } from '#features/meetings/rules.ts'
import { meetingPlaces, meetings, meetingSettings } from '#features/meetings/server/table.ts'
import { meetingTimesApi } from '#features/meetings/times-contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import type { Input } from '#shared/contract.ts'
import { testHall } from './test-hall.ts'
import type { Person, testApp } from './test.ts'

/** A day on which nobody's clock changes, at eight in the morning. */
export const MORNING = new Date('2026-11-23T08:00:00Z')
export const DAY = '2026-11-23'
/** Nine to eleven: five slots of twenty minutes with five between them. */
const HOURS = [{ day: DAY, from_minute: 540, to_minute: 660 }]

type Settings = Partial<Input<typeof organiserMeetingsApi.setSettings>>

/** A conference on the day of `MORNING` with meetings, and people who take requests. */
export async function testMeetings(settings: Settings = {}) {
  const conference = { start_date: DAY, end_date: DAY, time_zone: 'Europe/London' }
  const kit = await testHall({ start: MORNING, conference })
  const { organiser, conference_id } = kit
  const tables = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Table ${at + 1}` }))
  const set = (more: Settings) =>
    organiser.call(organiserMeetingsApi.setSettings, {
      ...DEFAULTS,
      enabled: true,
      hours: HOURS,
      places: tables(2),
      conference_id,
      ...more,
    })
  await set(settings)
  /** Somebody who is listed and takes requests. */
  async function open(full_name: string, choices: object = {}) {
    const person = await kit.register({ full_name })
    await person.call(networkingProfileApi.setMe, { conference_id, listed: true, meetings: true, ...choices })
    return person
  }
  const ask = (by: Person, to: Pick<Person, 'id'>, more: Partial<Input<typeof meetingsApi.ask>> = {}) =>
    by.call(meetingsApi.ask, {
      conference_id,
      client_id: randomUUID(),
      person_ids: [to.id],
      starts: [at('09:00')],
      reason: 'Your logs',
      ...more,
    })
  /** The id of a request that could be sent. */
  async function asked(...given: Parameters<typeof ask>) {
    const { meeting } = await ask(...given)
    if (!meeting) throw new Error('The time is taken.')
    return meeting.id
  }
  const accept = (by: Person, id: string, time = '09:00') => by.call(meetingsApi.accept, { id, starts_at: at(time) })
  const list = (by: Person, page: object = {}) => by.call(meetingsApi.list, page)
  const times = (by: Person, to: Pick<Person, 'id'>) =>
    by.call(meetingTimesApi.times, { conference_id, person_ids: to.id })
  return { ...kit, tables, set, open, ask, asked, accept, list, times }
}

/** The moment of a time of the day, such as '09:00'. */
export const at = (time: string) => `${DAY}T${time}:00.000Z`

const MEETINGS = '/api/conferences/:conference_id/meetings'
const starts = () => [at('09:00')]
const client_id = () => randomUUID()

const draft = () => ({
  person_id: randomUUID(),
  other_id: randomUUID(),
  starts_at: at('09:00'),
  ends_at: at('09:20'),
  place_id: randomUUID(),
})

/** The rows that requests of organisers refer to. */
export type MeetingTargets = { place(): Promise<string>; meeting(): Promise<string> }

export function meetingTargets({ db, clock }: Pick<Kit, 'db' | 'clock'>, conference_id: string): MeetingTargets {
  const now = () => clock.now().toISOString()
  async function place() {
    const id = randomUUID()
    await db.insert(meetingSettings).values({ conference_id, updated_at: now() }).onConflictDoNothing()
    await db.insert(meetingPlaces).values({ id, conference_id, name: 'Window', position: 0 })
    return id
  }
  async function meeting() {
    const id = randomUUID()
    const times = { created_at: now(), updated_at: now(), expires_at: now() }
    const request = { state: 'requested', turn: 'asked', reason: 'Logs', client_id: id } as const
    await db.insert(meetings).values({ ...request, ...times, id, conference_id })
    return id
  }
  return { place, meeting }
}

export const missingMeetings: MeetingTargets = {
  place: () => Promise.resolve(randomUUID()),
  meeting: () => Promise.resolve(randomUUID()),
}

type Kit = Awaited<ReturnType<typeof testApp>>

/** The input of each endpoint, for `test-requests.ts`. */
export const meetingInputs: Record<string, (targets: MeetingTargets) => object | Promise<object>> = {
  [`POST ${MEETINGS}`]: () => ({
    client_id: client_id(),
    person_ids: [randomUUID()],
    starts: starts(),
    reason: 'Logs',
  }),
  [`PUT ${MEETINGS}/free`]: () => ({ busy: [] }),
  [`PUT ${MEETINGS}/settings`]: () => ({ ...DEFAULTS, hours: HOURS, places: [{ name: 'Window' }] }),
  [`POST ${MEETINGS}/arrange/requests`]: () => ({ key: randomUUID(), keep_saved: true, meetings: [draft()] }),
  [`POST ${MEETINGS}/all/:id/move`]: async (t) => ({ id: await t.meeting(), starts_at: at('09:00') }),
  [`POST ${MEETINGS}/all/:id/cancel`]: async (t) => ({ id: await t.meeting() }),
  [`POST ${MEETINGS}/places/:place_id/retire`]: async (t) => ({ place_id: await t.place() }),
  'GET /api/meetings/:id': () => ({ id: randomUUID() }),
  'GET /api/meetings/:id/colleagues': () => ({ id: randomUUID() }),
  'GET /api/meetings/:id/calendar': () => ({ id: randomUUID() }),
  'POST /api/meetings/:id/accept': () => ({ id: randomUUID(), starts_at: at('09:00') }),
  'POST /api/meetings/:id/suggest': () => ({ id: randomUUID(), starts: starts() }),
  'POST /api/meetings/:id/decline': () => ({ id: randomUUID() }),
  'POST /api/meetings/:id/withdraw': () => ({ id: randomUUID() }),
  'POST /api/meetings/:id/cancel': () => ({ id: randomUUID() }),
  'POST /api/meetings/:id/move': () => ({
    id: randomUUID(),
    client_id: client_id(),
    starts: starts(),
    reason: 'A talk',
  }),
  'POST /api/meetings/:id/hand-over': () => ({ id: randomUUID(), person_id: randomUUID() }),
  'PUT /api/meetings/:id/met': () => ({ id: randomUUID(), met: 'useful' }),
  'PUT /api/meetings/:id/dismissed': () => ({ id: randomUUID() }),
}

/** What is in the query of those that need something there. */
export const MEETING_QUERIES = {
  [`GET ${MEETINGS}/times`]: () => ({ person_ids: randomUUID() }),
  [`GET ${MEETINGS}/askable`]: () => ({ person_id: randomUUID() }),
  [`GET ${MEETINGS}/plan`]: () => ({ day: DAY }),
}
