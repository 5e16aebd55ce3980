import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { billingApi } from '#features/billing/contract.ts'
import { conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { type Endpoint, fillPath } from '#shared/contract.ts'
import { features } from './features.ts'
import { type Caller, type Person, testApp } from './test.ts'
import { deliver, invitedTo, registeredFor, tokenTo } from './test-fixtures.ts'

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
export type Targets = {
  conference_id: string
  slug: string
  speaker(): Promise<string>
  session(): Promise<string>
  delegate(): Promise<string>
  imported(): Promise<void>
  invitation(): Promise<string>
  helper(): Promise<string>
  delegateToken(email: string): Promise<string>
  organiserToken(email: string): Promise<string>
}

type Kit = Awaited<ReturnType<typeof testApp>>
/** Conference A and its owner, and a third conference with its owner, who can invite people who have no role in A. */
type Setting = { O: Person; O3: Person; a: string; third: string; slug: string }

function targetsOf(kit: Kit, { O, O3, a, third, slug }: Setting): Targets {
  const { as, db, clock, speakerOf } = kit
  const email = () => `${randomUUID()}@example.org`

  return {
    conference_id: a,
    slug,
    speaker: () => speakerOf(O, a),
    session: async () => {
      const { id } = await O.call(scheduleApi.add, { conference_id: a, ...SESSION })
      return id
    },
    delegate: async () => {
      const added = await O.call(delegatesApi.add, { conference_id: a, email: email(), full_name: 'Ada' })
      return added.id
    },
    imported: async () => {
      await O.call(delegatesApi.import, { conference_id: a }, `email,name\n${email()},Ada\n`)
    },
    invitation: async () => {
      const address = email()
      const { invitations } = await O.call(organisersApi.invite, { conference_id: a, email: address })
      const made = invitations.find((one) => one.email === address)?.id ?? ''
      return made
    },
    helper: async () => {
      const helper = await as({ plan: 'enterprise' })
      await joinConference(db, { conference_id: a, user_id: helper.id, role: 'organiser' }, clock.now())
      return helper.id
    },
    delegateToken: async (address) => (await invitedTo(kit, O3, third, { email: address })).token,
    organiserToken: async (address) => {
      await O3.call(organisersApi.invite, { conference_id: third, email: address })
      await deliver(kit)
      return tokenTo(kit, address)
    },
  }
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

/** Ids of rows that do not exist. */
export const missing: Targets = {
  conference_id: randomUUID(),
  slug: randomUUID(),
  speaker: () => Promise.resolve(randomUUID()),
  session: () => Promise.resolve(randomUUID()),
  delegate: () => Promise.resolve(randomUUID()),
  imported: () => Promise.resolve(),
  invitation: () => Promise.resolve(randomUUID()),
  helper: () => Promise.resolve(randomUUID()),
  delegateToken: () => Promise.resolve(randomUUID()),
  organiserToken: () => Promise.resolve(randomUUID()),
}

const SESSION = { day: 'Day 2', start_time: '09:00', end_time: '10:00', title: 'New' }

type Who = Caller | Person
const emailOf = (person: Who) => ('email' in person ? person.email : `${randomUUID()}@example.org`)

/** The id of a new checkout of this person; of a missing one if the person may not have one. */
async function checkoutOf(person: Who) {
  const { url } = await person.call(billingApi.createCheckout, { plan: 'starter' }).catch(() => ({ url: '/none' }))
  return url.split('/').at(-1)
}

/** The input of each endpoint besides the conference. */
const INPUTS: Record<string, (targets: Targets, person: Who) => object | Promise<object>> = {
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
  'DELETE /api/conferences/:conference_id/organisers/:user_id': async (t) => ({ user_id: await t.helper() }),
  'PUT /api/conferences/:conference_id/owner': async (t) => ({ user_id: await t.helper() }),
  'POST /functions/v1/verify-organiser-token': () => ({ token: 'none' }),
  'POST /functions/v1/accept-organiser-invitation': async (t, person) => ({
    token: await t.organiserToken(emailOf(person)),
  }),
  'POST /api/conferences/:conference_id/speakers': () => ({ name: 'N', title: 'T' }),
  'PATCH /api/conferences/:conference_id/speakers/:id': async (t) => ({ id: await t.speaker(), name: 'N' }),
  'DELETE /api/conferences/:conference_id/speakers/:id': async (t) => ({ id: await t.speaker() }),
  'POST /api/conferences/:conference_id/schedule': () => SESSION,
  'PATCH /api/conferences/:conference_id/schedule/:id': async (t) => ({ id: await t.session(), title: 'N' }),
  'DELETE /api/conferences/:conference_id/schedule/:id': async (t) => ({ id: await t.session() }),
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
  'POST /functions/v1/verify-delegate-token': () => ({ token: 'none' }),
  'POST /functions/v1/accept-delegate-invitation': async (t, person) => ({
    token: await t.delegateToken(emailOf(person)),
  }),
  'POST /api/public/conferences/:slug/registrations': () => ({ email: 'a@example.org', full_name: 'N' }),
  'PATCH /api/conferences/:conference_id/consents': () => ({ listed: true }),
  'PATCH /api/conferences/:conference_id/registration': () => ({ company: 'N' }),
  'POST /api/contact': () => ({ name: 'Ada', email: 'a@example.org', message: 'A message of some length.' }),
}

const BODIES: Record<string, () => Promise<string | Buffer> | string> = {
  'POST /api/profile/avatar': picture,
  'POST /api/conferences/:conference_id/speaker-images': picture,
  'POST /api/conferences/:conference_id/schedule/import': () =>
    'day,start time,end time,title\nDay 3,09:00,10:00,Imported\n',
  'POST /api/conferences/:conference_id/delegates/import': () => `email,name\n${randomUUID()}@example.org,Ada\n`,
}

function picture() {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
}

/** A request to an endpoint, named as in `endpoints`, with an input that a person of the right role may send. */
export async function requestOf(name: string, targets: Targets, person: Who): Promise<InjectOptions> {
  const [method = 'GET', pattern = '/'] = name.split(' ')
  const { conference_id, slug } = targets
  const input = { conference_id, slug, ...(await INPUTS[name]?.(targets, person)) }
  const { path: url } = fillPath(pattern, input)
  const endpoint = endpoints.get(name)
  const body = await BODIES[name]?.()
  const type = endpoint?.bytes?.types.includes('text/csv') ? 'text/csv' : 'image/png'
  if (body !== undefined) return { method: 'POST', url, payload: body, headers: { 'content-type': type } }
  if (method === 'GET' || method === 'DELETE') return { method, url }
  return { method: method === 'POST' ? 'POST' : method === 'PUT' ? 'PUT' : 'PATCH', url, payload: input }
}

/** Requests that change a role or delete the conference, so that the fixtures cannot be used again. */
export const BREAKING = new Set([
  'POST /api/profile/organiser',
  'DELETE /api/me',
  'DELETE /api/conferences/:conference_id',
  'PUT /api/conferences/:conference_id/owner',
  'POST /functions/v1/accept-organiser-invitation',
  'DELETE /api/conferences/:conference_id/registration',
])
