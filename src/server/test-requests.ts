import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { billingApi } from '#features/billing/contract.ts'
import { conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { announcementsApi } from '#features/notifications/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { type Endpoint, fillPath } from '#shared/contract.ts'
import { features } from './features.ts'
import { type Caller, type Person, testApp } from './test.ts'
import {
  EXHIBITOR_QUERIES,
  type ExhibitorTargets,
  exhibitorInputs,
  exhibitorTargets,
  missingExhibitors,
} from './test-exhibitors.ts'
import { BODIES } from './test-bodies.ts'
import { deliver, invitedTo, notificationOf, pushSubscription, registeredFor, tokenTo } from './test-fixtures.ts'
import { missingSpeakers, SPEAKER_INPUTS, speakerTargets, type SpeakerTargets } from './test-speakers.ts'
import { missingInRooms, ROOM_INPUTS, roomTargets, type RoomTargets } from './test-rooms.ts'
import { MEMBER_INPUTS, memberTargets, type MemberTargets, missingMembers } from './test-members.ts'
import { onlyQuestion, REGISTRATION_INPUTS, type RegistrationTargets } from './test-registration.ts'
import { missingSlides, SLIDES_INPUTS, SLIDES_QUERIES, slidesOf, type SlidesTargets } from './test-slides.ts'
import { captionedSession, recordedSession, STAGE_INPUTS } from './test-stage.ts'
import {
  MEETING_QUERIES,
  meetingInputs,
  type MeetingTargets,
  meetingTargets,
  missingMeetings,
} from './test-appointments.ts'
import { messageInputs, type MessageTargets, messageTargets, missingMessages } from './test-messages.ts'
import { missingInOperator, operatorInputs, type OperatorTargets, operatorTargets } from './test-operator.ts'

/**
 * V visitor, U user with an unconfirmed address, D delegate of A, D2 delegate of B only, O owner of A, O2 owner of B,
 * C co-organiser of A.
 */
export const ROLES = ['V', 'U', 'D', 'D2', 'O', 'O2', 'C'] as const
export type Role = (typeof ROLES)[number]

/** All endpoints by method and path, such as `GET /api/profile`. */
export const endpoints = new Map<string, Endpoint>(
  features
    .flatMap((feature) => feature.endpoints ?? [])
    .flatMap(({ contract }) => Object.values(contract))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** The rows that requests refer to. The functions create a new row at each call, because some requests delete it. */
export type Targets = SpeakerTargets &
  MemberTargets &
  RoomTargets &
  SlidesTargets &
  MessageTargets &
  RegistrationTargets &
  OperatorTargets &
  ExhibitorTargets &
  MeetingTargets & {
    conference_id: string
    slug: string
    session(): Promise<string>
    deletedSession(): Promise<string>
    notification(of: Caller | Person): Promise<string>
    announcement(): Promise<string>
    delegate(): Promise<string>
    imported(): Promise<void>
    importedSchedule(): Promise<string>
    /** A session with captions, whose recording is expected, and one with an uploaded recording. */
    captioned(): Promise<string>
    recorded(): Promise<string>
    invitation(): Promise<string>
    delegateToken(email: string): Promise<string>
    organiserToken(email: string): Promise<string>
  }

type Kit = Awaited<ReturnType<typeof testApp>>
/** Conference A and its owner, and a third conference with its owner, who can invite people who have no role in A. */
type Setting = { O: Person; O3: Person; a: string; third: string; slug: string }

function targetsOf(kit: Kit, { O, O3, a, third, slug }: Setting): Targets {
  const email = () => `${randomUUID()}@example.org`

  return {
    conference_id: a,
    slug,
    ...speakerTargets(O, a),
    deletedSession: () => deletedSession(O, a),
    session: async () => (await O.call(scheduleApi.add, { conference_id: a, ...SESSION })).id,
    ...roomTargets(O, a),
    delegate: async () => (await O.call(delegatesApi.add, { conference_id: a, email: email(), full_name: 'Ada' })).id,
    formQuestion: () => onlyQuestion(O, a),
    imported: async () => {
      await O.call(delegatesApi.import, { conference_id: a }, `email,name\n${email()},Ada\n`)
    },
    importedSchedule: () => importSchedule(O, a),
    captioned: () => captionedSession(O, a),
    recorded: () => recordedSession(kit, O, a),
    slides: () => slidesOf(O, a),
    invitation: async () => {
      const address = email()
      const { invitations } = await O.call(organisersApi.invite, { conference_id: a, email: address })
      return invitations.find((one) => one.email === address)?.id ?? ''
    },
    ...memberTargets(kit, O, a),
    announcement: async () => (await O.call(announcementsApi.add, { conference_id: a, title: 'New' })).id,
    notification: (person) => notificationOf(kit, person),
    ...messageTargets(kit, O, a),
    ...exhibitorTargets(kit, { O, O3, a, third }),
    ...operatorTargets(kit),
    ...meetingTargets(kit, O, a),
    delegateToken: async (address) => (await invitedTo(kit, O3, third, { email: address })).token,
    organiserToken: async (address) => {
      await O3.call(organisersApi.invite, { conference_id: third, email: address })
      await deliver(kit)
      return tokenTo(kit, address)
    },
  }
}

async function deletedSession(organiser: Person, conference_id: string) {
  const { id } = await organiser.call(scheduleApi.add, { conference_id, ...SESSION })
  await organiser.call(scheduleApi.remove, { conference_id, id })
  return id
}

/** The id of an import. */
async function importSchedule(organiser: Person, conference_id: string) {
  const file = `day,start time,end time,title\nDay 4,09:00,10:00,${randomUUID()}\n`
  const { import_id } = await organiser.call(scheduleApi.import, { conference_id }, file)
  return import_id ?? ''
}

/** A caller of every role, and the rows of conference A that requests refer to. */
export async function rolesFixtures({ active, pages = false }: { active: boolean; pages?: boolean }) {
  const kit = await testApp({ pages })
  const { as, db, clock, visitor, conferenceOf } = kit
  const [O, O2, C, O3] = [await as({ plan: 'enterprise' }), await as({ subscribed: true }), await as(), await as({ plan: 'enterprise' })] // prettier-ignore
  const open = { active: true, delegate_registration_enabled: true }
  const slug = randomUUID()
  const a = await conferenceOf(O, { name: slug, ...open })
  const b = await conferenceOf(O2, open)
  const third = await conferenceOf(O3, open)
  await joinConference(db, { conference_id: a, user_id: C.id, role: 'organiser' }, clock.now())
  const [D, D2] = [await registeredFor(kit, O, a), await registeredFor(kit, O2, b)]
  if (!active) await O.call(conferencesApi.update, { conference_id: a, active: false })
  const targets = targetsOf(kit, { O, O3, a, third, slug })
  const people: Record<Role, Caller | Person> = { V: visitor, U: visitor, D, D2, O, O2, C }
  return { kit, people, targets }
}

export const missing: Targets = {
  conference_id: randomUUID(),
  slug: randomUUID(),
  ...missingSpeakers,
  session: () => Promise.resolve(randomUUID()),
  deletedSession: () => Promise.resolve(randomUUID()),
  ...missingInRooms,
  ...missingSlides,
  ...missingMembers,
  notification: () => Promise.resolve(randomUUID()),
  announcement: () => Promise.resolve(randomUUID()),
  ...missingMessages,
  ...missingInOperator,
  ...missingExhibitors,
  ...missingMeetings,
  delegate: () => Promise.resolve(randomUUID()),
  formQuestion: () => Promise.resolve(randomUUID()),
  imported: () => Promise.resolve(),
  importedSchedule: () => Promise.resolve(randomUUID()),
  captioned: () => Promise.resolve(randomUUID()),
  recorded: () => Promise.resolve(randomUUID()),
  invitation: () => Promise.resolve(randomUUID()),
  delegateToken: () => Promise.resolve(randomUUID()),
  organiserToken: () => Promise.resolve(randomUUID()),
}

const SESSION = { day: 'Day 2', start_time: '09:00', end_time: '10:00', title: 'New' }

type AnyCaller = Caller | Person
const emailOf = (person: AnyCaller) => ('email' in person ? person.email : `${randomUUID()}@example.org`)
const inSession = async (t: Targets) => ({ schedule_item_id: await t.session(), reaction: 'love' })

/** The id of a new checkout of this person; of a missing one if the person may not have one. */
async function checkoutOf(person: AnyCaller) {
  const { url } = await person.call(billingApi.createCheckout, { plan: 'starter' }).catch(() => ({ url: '/none' }))
  return url.split('/').at(-1)
}

/** The input of each endpoint besides the conference. */
const INPUTS: Record<string, (targets: Targets, person: AnyCaller) => object | Promise<object>> = {
  'POST /functions/v1/create-checkout': () => ({ plan: 'starter' }),
  'POST /functions/v1/read-test-checkout': async (_, person) => ({ id: await checkoutOf(person) }),
  'POST /functions/v1/complete-test-checkout': async (_, person) => ({
    id: await checkoutOf(person),
    outcome: 'canceled',
  }),
  'POST /functions/v1/change-test-subscription': () => ({ cancel_at_period_end: false }),
  'PATCH /api/profile': () => ({ full_name: 'Ada' }),
  'POST /api/conferences': () => ({ name: 'New' }),
  'PATCH /api/conferences/:conference_id': () => ({ description: 'New' }),
  'POST /api/conferences/:conference_id/organisers': () => ({ email: `${randomUUID()}@example.org` }),
  'DELETE /api/conferences/:conference_id/organiser-invitations/:id': async (t) => ({ id: await t.invitation() }),
  'DELETE /api/conferences/:conference_id/organisers/:user_id': async (t) => ({ user_id: await t.coOrganiser() }),
  'PUT /api/conferences/:conference_id/owner': async (t) => ({ user_id: await t.coOrganiser() }),
  'POST /functions/v1/verify-organiser-token': () => ({ token: 'none' }),
  'POST /functions/v1/accept-organiser-invitation': async (t, person) => ({
    token: await t.organiserToken(emailOf(person)),
  }),
  ...SPEAKER_INPUTS,
  'POST /api/conferences/:conference_id/schedule': () => SESSION,
  'PATCH /api/conferences/:conference_id/schedule/:id': async (t) => ({ id: await t.session(), title: 'N' }),
  'DELETE /api/conferences/:conference_id/schedule/:id': async (t) => ({ id: await t.session() }),
  'POST /api/conferences/:conference_id/schedule/delete': async (t) => ({ ids: [await t.session()] }),
  'POST /api/conferences/:conference_id/schedule/restore': async (t) => ({ ids: [await t.deletedSession()] }),
  'POST /api/conferences/:conference_id/schedule/import/undo': async (t) => ({ import_id: await t.importedSchedule() }),
  'POST /api/conferences/:conference_id/delegates/delete': async (t) => ({ ids: [await t.delegate()] }),
  'POST /api/conferences/:conference_id/delegates': () => ({ email: `${randomUUID()}@example.org`, full_name: 'N' }),
  'PATCH /api/conferences/:conference_id/delegates/:id': async (t) => ({ id: await t.delegate(), full_name: 'N' }),
  'DELETE /api/conferences/:conference_id/delegates/:id': async (t) => ({ id: await t.delegate() }),
  'POST /api/conferences/:conference_id/delegates/import/undo': async (t) => {
    await t.imported()
    return {}
  },
  'POST /functions/v1/send-delegate-invitation': async (t) => ({
    delegateId: await t.delegate(),
    conferenceId: t.conference_id,
  }),
  ...REGISTRATION_INPUTS,
  'POST /functions/v1/accept-delegate-invitation': async (t, person) => ({
    token: await t.delegateToken(emailOf(person)),
  }),
  ...ROOM_INPUTS,
  'PUT /api/conferences/:conference_id/screens': () => ({ room: 'Roof', shows: 'automatic' }),
  ...MEMBER_INPUTS,
  'PUT /api/conferences/:conference_id/reports/:id/resolved': async (t) => ({ id: await t.report() }),
  'GET /api/conferences/:conference_id/sessions/:schedule_item_id/people': inSession,
  'GET /api/conferences/:conference_id/sessions/:schedule_item_id/speakers': inSession,
  'PUT /api/agenda/:schedule_item_id': async (t) => ({ schedule_item_id: await t.session() }),
  'DELETE /api/agenda/:schedule_item_id': async (t) => ({ schedule_item_id: await t.session() }),
  'POST /api/agenda': async (t) => ({ items: [{ schedule_item_id: await t.session() }] }),
  'PUT /api/notifications/unread': () => ({ ids: [] }),
  'PUT /api/notifications/push': () => pushSubscription(),
  'POST /api/conferences/:conference_id/announcements': () => ({ title: 'New' }),
  'PATCH /api/conferences/:conference_id/announcements/:id': async (t) => ({ id: await t.announcement(), body: 'N' }),
  'DELETE /api/conferences/:conference_id/announcements/:id': async (t) => ({ id: await t.announcement() }),
  'PUT /api/notifications/:id/read': async (t, person) => ({ id: await t.notification(person) }),
  ...messageInputs,
  ...operatorInputs,
  ...exhibitorInputs,
  ...meetingInputs,
  'GET /api/conferences/:conference_id/sessions/:schedule_item_id/viewers': inSession,
  'POST /api/conferences/:conference_id/sessions/:schedule_item_id/reactions': inSession,
  'GET /api/stage/:schedule_item_id': inSession,
  ...STAGE_INPUTS,
  ...SLIDES_INPUTS,
}

/** What is in the query of a request that needs something there. */
const QUERIES: Record<string, (targets: Targets) => Record<string, string> | Promise<Record<string, string>>> = {
  ...EXHIBITOR_QUERIES,
  ...SLIDES_QUERIES,
  'POST /api/me/import': () => ({ items: 'position', other_address: 'true' }),
  ...MEETING_QUERIES,
  'GET /api/search': ({ conference_id }) => ({ conference_id, q: 'new' }),
}

/** A request to an endpoint, named as in `endpoints`, with an input that a person of the right role may send. */
export async function requestOf(name: string, targets: Targets, person: AnyCaller): Promise<InjectOptions> {
  const [method = 'GET', pattern = '/'] = name.split(' ')
  const { conference_id, slug } = targets
  const input = { conference_id, slug, ...(await INPUTS[name]?.(targets, person)) }
  const { path, rest } = fillPath(pattern, input)
  const endpoint = endpoints.get(name)
  const body = await BODIES[name]?.()
  const type =
    endpoint?.bytes?.types.find((one) => one.startsWith('text/') || one === 'application/gzip') ?? 'image/png'
  const url = 'language' in rest ? `${path}?language=${String(rest.language)}` : path
  const query = QUERIES[name] && { query: await QUERIES[name](targets) }
  if (method === 'GET' || method === 'DELETE') return { method, url, ...query }
  const writes = method === 'POST' ? 'POST' : method === 'PUT' ? 'PUT' : 'PATCH'
  if (body !== undefined) return { method: writes, url, ...query, payload: body, headers: { 'content-type': type } }
  return { method: writes, url, payload: input }
}

/** Requests that change a role or delete the conference, so that the fixtures cannot be used again. */
export const BREAKING = new Set([
  'POST /api/profile/organiser',
  'DELETE /api/me',
  'DELETE /api/conferences/:conference_id',
  'PUT /api/conferences/:conference_id/owner',
  'POST /functions/v1/accept-organiser-invitation',
  'POST /api/conferences/:conference_id/registration',
  'GET /api/conferences/:conference_id/speaking',
  'PATCH /api/conferences/:conference_id/speaking',
  'POST /api/conferences/:conference_id/speaking/picture',
  'DELETE /api/conferences/:conference_id/registration',
])
