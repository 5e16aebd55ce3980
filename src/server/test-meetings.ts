import { randomUUID } from 'node:crypto'
import { meetingsApi } from '#features/meetings/contract.ts'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { DEFAULTS } from '#features/meetings/rules.ts'
import { meetingTimesApi } from '#features/meetings/times-contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import type { Input } from '#shared/contract.ts'
import { testHall } from './test-hall.ts'
import type { Person } from './test.ts'

/** A day on which nobody's clock changes, at eight in the morning. */
const MORNING = new Date('2026-11-23T08:00:00Z')
export const DAY = '2026-11-23'
/** Nine to eleven: five slots of twenty minutes with five between them. */
const HOURS = [{ day: DAY, from_minute: 540, to_minute: 660 }]

type Settings = Partial<Input<typeof organiserMeetingsApi.setSettings>>

/** A conference on the day of `MORNING` with meetings, and people who take requests. */
export async function testMeetings(settings: Settings = {}, env: Record<string, string> = {}) {
  const conference = { start_date: DAY, end_date: DAY, time_zone: 'Europe/London' }
  const kit = await testHall({ start: MORNING, conference, env })
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
