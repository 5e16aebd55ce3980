import { randomUUID } from 'node:crypto'
import { joinConference } from '#features/conferences/server/members.ts'
import { joinStaff } from '#features/exhibitors/server/staff.ts'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { DEFAULTS, type MeetingState } from '#features/meetings/rules.ts'
import {
  meetingBookings,
  meetingOptions,
  meetingPeople,
  meetingPlaces,
  meetings,
} from '#features/meetings/server/table.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { addDays, HOUR_MS, instantAfter, MINUTE_MS } from '#shared/time.ts'
import { exhibitorOf } from './test-exhibitors.ts'
import type { Caller, Person, testApp } from './test.ts'

/** Which meeting a request needs: one that waits for the caller, that they sent, that is agreed, over or declined. */
type Kind = 'received' | 'sent' | 'agreed' | 'over' | 'declined'

/** The rows that the requests of `test-requests.ts` refer to. */
export type MeetingTargets = {
  place(): Promise<string>
  /** One of the caller and somebody else; of the caller and nobody where it is left out. */
  meeting(by: Caller | Person | null, kind: Kind): Promise<{ id: string; starts_at: string; colleague: string }>
  /** Somebody who can be asked by this caller, and a time. */
  askable(by: Caller | Person): Promise<{ person_id: string; starts_at: string }>
}

const STATES: Record<Kind, MeetingState> = {
  received: 'requested',
  sent: 'requested',
  agreed: 'accepted',
  over: 'accepted',
  declined: 'declined',
}

type Kit = Awaited<ReturnType<typeof testApp>>

export function meetingTargets({ as, db, clock }: Kit, O: Person, conference_id: string): MeetingTargets {
  const day = () => addDays(clock.now().toISOString().slice(0, 10), 2)
  const settings = (places: object[]) => ({
    ...DEFAULTS,
    conference_id,
    enabled: true,
    hours: [{ day: day(), from_minute: 540, to_minute: 600 }],
    places: places.map((one) => ({ name: 'Window', ...one })),
  })
  async function setUp() {
    const { places } = await O.call(organiserMeetingsApi.settings, { conference_id })
    if (places.every(({ id }) => id === null)) await O.call(organiserMeetingsApi.setSettings, settings([{}]))
  }
  async function organiser() {
    const person = await as()
    await joinConference(db, { conference_id, user_id: person.id, role: 'organiser' }, clock.now())
    return person
  }
  async function place() {
    await setUp()
    const id = randomUUID()
    await db.insert(meetingPlaces).values({ id, conference_id, name: id, position: 1 })
    return id
  }

  async function meeting(by: Caller | Person | null, kind: Kind) {
    await setUp()
    const [other, colleague] = [await organiser(), await organiser()]
    const own = by !== null && 'id' in by ? by.id : other.id
    const exhibitor_id = await exhibitorOf(O, conference_id, { name: randomUUID() })
    await joinStaff(db, { conference_id, exhibitor_id, user_id: colleague.id, role: 'staff' }, clock.now())
    const id = randomUUID()
    // In another step for each, so that what is agreed here never meets.
    const from = new Date(Math.ceil(clock.now().getTime() / HOUR_MS) * HOUR_MS + (kind === 'over' ? -2 : 24) * HOUR_MS)
    const span = { starts_at: from.toISOString(), ends_at: instantAfter(from, 20 * MINUTE_MS) }
    const now = clock.now().toISOString()
    const isAgreed = STATES[kind] === 'accepted'
    await db.insert(meetings).values({
      id,
      conference_id,
      exhibitor_id: kind === 'agreed' ? exhibitor_id : null,
      state: STATES[kind],
      asked_by: kind === 'sent' ? own : other.id,
      client_id: id,
      turn: 'asked',
      reason: 'Logs',
      ...(isAgreed && span),
      created_at: now,
      updated_at: now,
      expires_at: span.starts_at,
    })
    await db.insert(meetingOptions).values({ meeting_id: id, position: 0, ...span })
    const answer = isAgreed || kind === 'sent' ? ('yes' as const) : null
    const ownRole = kind === 'sent' ? ('asks' as const) : ('asked' as const)
    const otherRole = kind === 'sent' ? ('asked' as const) : ('asks' as const)
    const people = [
      { meeting_id: id, person_id: own, role: ownRole, answer },
      { meeting_id: id, person_id: other.id, role: otherRole, answer: kind === 'sent' ? null : ('yes' as const) },
    ]
    await db.insert(meetingPeople).values(people.slice(own === other.id ? 1 : 0))
    if (kind === 'agreed')
      await db
        .insert(meetingBookings)
        .values({ meeting_id: id, person_id: own, at: span.starts_at })
        .onConflictDoNothing()
    return { id, starts_at: span.starts_at, colleague: colleague.id }
  }

  async function askable(by: Caller | Person) {
    await setUp()
    const person = await organiser()
    await person.call(networkingProfileApi.setMe, { conference_id, listed: true, meetings: true })
    // Who takes no part cannot be listed, and is refused in the request itself.
    await by.call(profileApi.update, { full_name: 'Ada' }).catch(() => null)
    await by.call(networkingProfileApi.setMe, { conference_id, listed: true }).catch(() => null)
    return { person_id: person.id, starts_at: `${day()}T09:00:00.000Z` }
  }
  return { place, meeting, askable }
}

const nobody = () => Promise.resolve({ id: randomUUID(), starts_at: '2026-11-23T09:00:00Z', colleague: randomUUID() })

export const missingMeetings: MeetingTargets = {
  place: () => Promise.resolve(randomUUID()),
  meeting: nobody,
  askable: async () => ({ person_id: randomUUID(), starts_at: (await nobody()).starts_at }),
}

type Inputs = Record<string, (targets: MeetingTargets, person: Caller | Person) => object | Promise<object>>

const MEETINGS = '/api/conferences/:conference_id/meetings'
const ONE = '/api/meetings/:id'
const request = () => ({ client_id: randomUUID(), reason: 'Logs' })
const of =
  (kind: Kind, more: object = {}): Inputs[string] =>
  async (targets, person) => {
    const { id, starts_at } = await targets.meeting(person, kind)
    return { id, starts_at, starts: [starts_at], ...more }
  }

/** The input of each endpoint. */
export const meetingInputs: Inputs = {
  [`POST ${MEETINGS}`]: async (targets, person) => {
    const { person_id, starts_at } = await targets.askable(person)
    return { ...request(), person_ids: [person_id], starts: [starts_at] }
  },
  [`PUT ${MEETINGS}/free`]: () => ({ busy: [] }),
  [`PUT ${MEETINGS}/settings`]: () => ({
    ...DEFAULTS,
    hours: [{ day: '2026-11-23', from_minute: 540, to_minute: 600 }],
    places: [{ name: 'Window' }],
  }),
  [`POST ${MEETINGS}/all/:id/move`]: async (targets) => {
    const { id } = await targets.meeting(null, 'received')
    return { id, starts_at: '2026-11-23T09:00:00Z' }
  },
  [`POST ${MEETINGS}/all/:id/cancel`]: async (targets) => ({ id: (await targets.meeting(null, 'received')).id }),
  [`POST ${MEETINGS}/places/:place_id/retire`]: async (targets) => ({ place_id: await targets.place() }),
  [`GET ${ONE}`]: of('received'),
  [`GET ${ONE}/colleagues`]: of('agreed'),
  [`GET ${ONE}/calendar`]: of('agreed'),
  [`POST ${ONE}/accept`]: of('received'),
  [`POST ${ONE}/suggest`]: of('received'),
  [`POST ${ONE}/decline`]: of('received'),
  [`POST ${ONE}/withdraw`]: of('sent'),
  [`POST ${ONE}/cancel`]: of('agreed'),
  [`POST ${ONE}/move`]: of('agreed', request()),
  [`POST ${ONE}/hand-over`]: async (targets, person) => {
    const { id, colleague } = await targets.meeting(person, 'agreed')
    return { id, person_id: colleague }
  },
  [`PUT ${ONE}/met`]: of('over', { met: 'missed' }),
  [`PUT ${ONE}/dismissed`]: of('declined'),
}

/** What is in the query of those that need something there. */
export const MEETING_QUERIES = {
  [`GET ${MEETINGS}/times`]: () => ({ exhibitor_id: randomUUID() }),
  [`GET ${MEETINGS}/askable`]: () => ({ exhibitor_id: randomUUID() }),
  [`GET ${MEETINGS}/plan`]: () => ({ day: '2026-11-23' }),
}
