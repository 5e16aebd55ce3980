import { randomUUID } from 'node:crypto'
import { joinConference } from '#features/conferences/server/members.ts'
import { joinStaff } from '#features/exhibitors/server/staff.ts'
import { exhibitorStaff } from '#features/exhibitors/server/table.ts'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { DEFAULTS, type MeetingState, type Span } from '#features/meetings/rules.ts'
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
  /** An exhibitor with somebody who looks after it. */
  stand(): Promise<string>
  /** One of the caller and somebody else; of the caller and nobody where it is left out. */
  meeting(
    by: Caller | Person | null,
    kind: Kind,
  ): Promise<{ id: string; starts_at: string; slot: string; colleague: string }>
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

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** All of the days around a moment, with so many tables. */
function settingsFrom(moment: Date, count: number) {
  const days = [-2, -1, 0, 1, 2, 3, 4, 5].map((after) => addDays(dayOf(moment), after))
  return {
    ...DEFAULTS,
    hours: days.map((day) => ({ day, from_minute: 0, to_minute: 24 * 60 })),
    places: Array.from({ length: count }, (_, one) => ({ name: `Table ${one}` })),
  }
}

type Kit = Awaited<ReturnType<typeof testApp>>

type Hall = { kit: Kit; O: Person; conference_id: string }

export function meetingTargets(kit: Kit, O: Person, conference_id: string): MeetingTargets {
  const hall = { kit, O, conference_id }
  let hours = 0
  return {
    async place() {
      await setUp(hall)
      const id = randomUUID()
      await kit.db.insert(meetingPlaces).values({ id, conference_id, name: id, position: 1 })
      return id
    },
    stand: async () => (await standOf(hall)).exhibitor_id,
    // At another hour for each, so that nobody is in two of them.
    meeting: (by, kind) => meetingOf(hall, by, { kind, inHours: kind === 'over' ? -2 : (hours += 1) }),
    async askable(by) {
      await setUp(hall)
      const person = await organiserOf(hall)
      await person.call(networkingProfileApi.setMe, { conference_id, listed: true, meetings: true })
      // Who takes no part cannot be listed, and is refused in the request itself.
      await by.call(profileApi.update, { full_name: 'Ada' }).catch(() => null)
      await by.call(networkingProfileApi.setMe, { conference_id, listed: true }).catch(() => null)
      return { person_id: person.id, starts_at: await slotOf(hall) }
    },
  }
}

async function setUp({ kit, O, conference_id }: Hall) {
  const before = await O.call(organiserMeetingsApi.settings, { conference_id })
  const { hours, places } = before.updated_at === null ? settingsFrom(kit.clock.now(), 40) : before
  const settings = { ...DEFAULTS, hours, places, conference_id, enabled: true }
  if (!before.enabled) await O.call(organiserMeetingsApi.setSettings, settings)
}

async function slotOf({ kit, O, conference_id }: Hall) {
  const day = addDays(dayOf(kit.clock.now()), 3)
  const { slots } = await O.call(organiserMeetingsApi.plan, { conference_id, day })
  return slots[0]?.starts_at ?? ''
}

async function organiserOf({ kit: { as, db, clock }, conference_id }: Hall) {
  const person = await as()
  await joinConference(db, { conference_id, user_id: person.id, role: 'organiser' }, clock.now())
  return person
}

async function standOf(hall: Hall) {
  const { kit, O, conference_id } = hall
  await setUp(hall)
  const { id: colleague } = await organiserOf(hall)
  const exhibitor_id = await exhibitorOf(O, conference_id, { name: randomUUID() })
  const staff = { conference_id, exhibitor_id, user_id: colleague, role: 'staff' as const }
  await joinStaff(kit.db, staff, kit.clock.now())
  return { exhibitor_id, colleague }
}

async function meetingOf(hall: Hall, by: Caller | Person | null, { kind, inHours }: { kind: Kind; inHours: number }) {
  const { conference_id } = hall
  const { exhibitor_id, colleague } = await standOf(hall)
  const other = await organiserOf(hall)
  const own = by !== null && 'id' in by ? by.id : other.id
  // They go there for the exhibitor. `joinStaff` would make strangers take part in the conference.
  const staff = { exhibitor_id, user_id: own, role: 'staff' as const, joined_at: hall.kit.clock.now().toISOString() }
  await hall.kit.db.insert(exhibitorStaff).values(staff)
  if (by) {
    await by.call(profileApi.update, { full_name: 'Ada' }).catch(() => null)
    await by.call(networkingProfileApi.setMe, { conference_id, listed: true, meetings: true }).catch(() => null)
  }
  await other.call(networkingProfileApi.setMe, { conference_id, meetings: true })
  const from = new Date((Math.ceil(hall.kit.clock.now().getTime() / HOUR_MS) + inHours) * HOUR_MS)
  const span = { starts_at: from.toISOString(), ends_at: instantAfter(from, 20 * MINUTE_MS) }
  const id = await insertMeeting(hall, { kind, own, other: other.id, exhibitor_id, span })
  return { id, starts_at: span.starts_at, slot: await slotOf(hall), colleague }
}

type Inserted = { kind: Kind; own: string; other: string; exhibitor_id: string; span: Span }

async function insertMeeting({ kit, conference_id }: Hall, { kind, own, other, exhibitor_id, span }: Inserted) {
  const { db, clock } = kit
  const [id, now, isSent] = [randomUUID(), clock.now().toISOString(), kind === 'sent']
  const isAgreed = STATES[kind] === 'accepted'
  await db.insert(meetings).values({
    id,
    conference_id,
    exhibitor_id: kind === 'agreed' ? exhibitor_id : null,
    state: STATES[kind],
    asked_by: isSent ? own : other,
    client_id: id,
    turn: 'asked',
    reason: 'Logs',
    ...(isAgreed && span),
    created_at: now,
    updated_at: now,
    expires_at: span.starts_at,
  })
  await db.insert(meetingOptions).values({ meeting_id: id, position: 0, ...span })
  const [asks, asked] = isSent ? [own, other] : [other, own]
  const people = [
    { meeting_id: id, person_id: asks, role: 'asks' as const, answer: 'yes' as const },
    { meeting_id: id, person_id: asked, role: 'asked' as const, answer: isAgreed ? ('yes' as const) : null },
  ]
  await db.insert(meetingPeople).values(own === other ? people.slice(0, 1) : people)
  if (kind === 'agreed') await db.insert(meetingBookings).values({ meeting_id: id, person_id: own, at: span.starts_at })
  return id
}

const NINE = '2026-11-23T09:00:00Z'
const nobody = () => Promise.resolve({ id: randomUUID(), starts_at: NINE, slot: NINE, colleague: randomUUID() })

export const missingMeetings: MeetingTargets = {
  stand: () => Promise.resolve(randomUUID()),
  place: () => Promise.resolve(randomUUID()),
  meeting: nobody,
  askable: () => Promise.resolve({ person_id: randomUUID(), starts_at: NINE }),
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

/** A meeting of a preview. */
const draft = () => ({
  person_id: randomUUID(),
  other_id: randomUUID(),
  starts_at: '2026-11-23T09:00:00.000Z',
  ends_at: '2026-11-23T09:20:00.000Z',
  place_id: randomUUID(),
})

/** The input of each endpoint. */
export const meetingInputs: Inputs = {
  [`POST ${MEETINGS}`]: async (targets, person) => {
    const { person_id, starts_at } = await targets.askable(person)
    return { ...request(), person_ids: [person_id], starts: [starts_at] }
  },
  [`PUT ${MEETINGS}/free`]: () => ({ busy: [] }),
  [`PATCH ${MEETINGS}/settings`]: () => settingsFrom(new Date(), 40),
  [`POST ${MEETINGS}/reminders`]: of('received'),
  [`POST ${MEETINGS}/all/:id/move`]: async (targets) => {
    const { id, slot } = await targets.meeting(null, 'agreed')
    return { id, starts_at: slot }
  },
  [`POST ${MEETINGS}/all/:id/cancel`]: async (targets) => ({ id: (await targets.meeting(null, 'received')).id }),
  [`POST ${MEETINGS}/arrange/preview`]: async (targets) => ({ place_id: await targets.place() }),
  [`POST ${MEETINGS}/arrange/requests`]: async (targets) => ({
    key: randomUUID(),
    keep_saved: true,
    meetings: [{ ...draft(), place_id: await targets.place() }],
  }),
  [`POST ${MEETINGS}/places/:place_id/retire`]: async (targets) => ({ place_id: await targets.place() }),
  [`GET ${ONE}`]: of('received'),
  [`GET ${ONE}/colleagues`]: of('agreed'),
  [`GET ${ONE}/reasons`]: of('received'),
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
  [`GET ${MEETINGS}/times`]: async (targets: MeetingTargets) => ({ exhibitor_id: await targets.stand() }),
  [`GET ${MEETINGS}/askable`]: async (targets: MeetingTargets) => ({ exhibitor_id: await targets.stand() }),
  [`GET ${MEETINGS}/arrange/times`]: async (targets: MeetingTargets) => {
    // Makes that there are meetings at all.
    await targets.place()
    return { person_id: randomUUID(), other_id: randomUUID() }
  },
  [`GET ${MEETINGS}/plan`]: () => ({ day: '2026-11-23' }),
}
