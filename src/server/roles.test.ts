import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { billingApi } from '#features/billing/contract.ts'
import { conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { type Endpoint, fillPath } from '#shared/contract.ts'
import { features } from './features.ts'
import { type Caller, type Person, testApp } from './test.ts'
import { deliver, invitedTo, registeredFor, tokenTo } from './test-world.ts'

/**
 * Visitor, somebody whose address is not confirmed, delegate of A, delegate of B alone, owner of A, another organiser,
 * co-organiser of A.
 */
const ROLES = ['V', 'U', 'D', 'D2', 'O', 'O2', 'C'] as const
type Role = (typeof ROLES)[number]

/**
 * One letter for each of ROLES: `+` allowed, `a` 401, `p` 402 without a plan, `f` 403, `c` 409, and `m` 404 with the very
 * answer that a thing gives which is not there. The second word is for a draft, where that differs.
 */
const TABLE: Record<string, string> = {
  'POST /functions/v1/check-subscription': 'aaff+++',
  'POST /functions/v1/create-checkout': 'aaff+++',
  'POST /functions/v1/customer-portal': 'aaff++m',
  'POST /functions/v1/read-test-checkout': 'aamm+++',
  'POST /functions/v1/complete-test-checkout': 'aamm+++',
  'POST /functions/v1/change-test-subscription': 'aamm++m',

  'GET /api/profile': 'aa+++++',
  'PATCH /api/profile': 'aa+++++',
  'POST /api/profile/avatar': 'aa+++++',
  'DELETE /api/profile/avatar': 'aa+++++',
  'POST /api/profile/organiser': 'aa+++++',
  'GET /api/me/export': 'aa+++++',
  'DELETE /api/me': 'aa++cc+',

  'GET /api/conferences': 'aa+++++',
  'POST /api/conferences': 'aaff++p',
  'GET /api/conferences/stats': 'aa+++++',
  'GET /api/conferences/:conference_id': 'aafm+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id': 'aafm+mf',
  'GET /api/conferences/:conference_id/audit': 'aamm+m+',

  'GET /api/conferences/:conference_id/organisers': 'aamm+m+',
  'POST /api/conferences/:conference_id/organisers': 'aafm+mf',
  'DELETE /api/conferences/:conference_id/organiser-invitations/:id': 'aafm+mf',
  'DELETE /api/conferences/:conference_id/organisers/:user_id': 'aafm+mf',
  'PUT /api/conferences/:conference_id/owner': 'aafm+mf',
  'POST /functions/v1/verify-organiser-token': '+++++++',
  'POST /functions/v1/accept-organiser-invitation': 'aa+++++',

  'GET /api/conferences/:conference_id/speakers': '+++++++ mmmm+m+',
  'POST /api/conferences/:conference_id/speakers': 'aafm+m+',
  'PATCH /api/conferences/:conference_id/speakers/:id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/speakers/:id': 'aafm+m+',
  'POST /api/conferences/:conference_id/speaker-images': 'aafm+m+',

  'GET /api/conferences/:conference_id/schedule': '+++++++ mmmm+m+',
  'POST /api/conferences/:conference_id/schedule': 'aafm+m+',
  'PATCH /api/conferences/:conference_id/schedule/:id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/schedule/:id': 'aafm+m+',
  'POST /api/conferences/:conference_id/schedule/import': 'aafm+m+',

  'GET /api/conferences/:conference_id/delegates': 'aamm+m+',
  'GET /api/conferences/:conference_id/delegates/counts': 'aamm+m+',
  'GET /api/conferences/:conference_id/delegates/export': 'aamm+m+',
  'POST /api/conferences/:conference_id/delegates': 'aafm+m+',
  'PATCH /api/conferences/:conference_id/delegates/:id': 'aafm+m+',
  'DELETE /api/conferences/:conference_id/delegates/:id': 'aafm+m+',
  'POST /api/conferences/:conference_id/delegates/import': 'aafm+m+',
  'POST /api/conferences/:conference_id/delegates/import/undo': 'aafm+m+',
  'POST /functions/v1/send-delegate-invitation': 'aafm+m+',
  'POST /api/conferences/:conference_id/delegates/invitations': 'aafm+m+',
  'GET /api/conferences/:conference_id/delegates/invitations': 'aamm+m+',

  'POST /functions/v1/verify-delegate-token': '+++++++',
  'POST /functions/v1/accept-delegate-invitation': 'aa+++++',
  'GET /api/public/current-conference': '+++++++',
  'GET /api/public/conferences/:slug/registrations': '+++++++ mmmmmmm',
  'POST /api/public/conferences/:slug/registrations': '+++++++ mmmmmmm',
  'GET /api/me/conferences': 'aa+++++',
  'GET /api/conferences/:conference_id/consents': 'aa+m+m+ aamm+m+',
  'PATCH /api/conferences/:conference_id/consents': 'aa+m+m+ aamm+m+',
  'GET /api/conferences/:conference_id/registration': 'aa+mmmm',
  'PATCH /api/conferences/:conference_id/registration': 'aa+mmmm',
  'DELETE /api/conferences/:conference_id/registration': 'aa+mmmm',

  'GET /api/public/conferences/:slug': '+++++++ mmmm+m+',
  'POST /api/contact': '+++++++',

  // Not of a contract.
  'GET /:slug/schedule.json': '+++++++ mmmm+m+',
  'GET /storage/conference-assets/speakers/': 'mmmmmmm',
}

const endpoints = new Map<string, Endpoint>(
  features
    .flatMap(({ contract }) => Object.values(contract))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

test('the table names every endpoint', () => {
  const others = Object.keys(TABLE).filter((name) => !endpoints.has(name))
  expect(others).toEqual(['GET /:slug/schedule.json', 'GET /storage/conference-assets/speakers/'])
  expect([...endpoints.keys()].filter((name) => TABLE[name] === undefined)).toEqual([])
})

/** What an act is about; made when it is asked for, anew for each role, since some acts remove it. */
type Things = {
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

async function rolesWorld(active: boolean) {
  const kit = await testApp()
  const { as, db, clock, visitor, conferenceOf, speakerOf } = kit
  const [O, O2, C, O3] = [await as({ plan: 'enterprise' }), await as({ subscribed: true }), await as(), await as({ plan: 'enterprise' })] // prettier-ignore
  const open = { active: true, delegate_registration_enabled: true }
  const slug = randomUUID()
  const a = await conferenceOf(O, { name: slug, ...open })
  const b = await conferenceOf(O2, open)
  const elsewhere = await conferenceOf(O3, open)
  await joinConference(db, { conference_id: a, user_id: C.id, role: 'organiser' }, clock.now())
  const [D, D2] = [await registeredFor(kit, O, a), await registeredFor(kit, O2, b)]
  if (!active) await O.call(conferencesApi.update, { conference_id: a, active: false })
  const email = () => `${randomUUID()}@example.org`

  const things: Things = {
    conference_id: a,
    slug,
    speaker: () => speakerOf(O, a),
    session: async () => {
      const url = `/api/conferences/${a}/schedule`
      return String((await O.request({ method: 'POST', url, payload: SESSION })).json().id)
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
    delegateToken: async (address) => (await invitedTo(kit, O3, elsewhere, { email: address })).token,
    organiserToken: async (address) => {
      await O3.call(organisersApi.invite, { conference_id: elsewhere, email: address })
      await deliver(kit)
      return tokenTo(kit, address)
    },
  }
  const people: Record<Role, Caller | Person> = { V: visitor, U: visitor, D, D2, O, O2, C }
  return { people, things }
}

const missing: Things = {
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

/** A checkout of one's own; of nobody's for who cannot have one. */
async function checkoutOf(person: Who) {
  const { url } = await person.call(billingApi.createCheckout, { plan: 'starter' }).catch(() => ({ url: '/none' }))
  return url.split('/').at(-1)
}

/** What else than the conference an endpoint is told. */
const INPUTS: Record<string, (things: Things, person: Who) => object | Promise<object>> = {
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

async function requestOf(name: string, things: Things, person: Who): Promise<InjectOptions> {
  const [method = 'GET', pattern = '/'] = name.split(' ')
  const { conference_id, slug } = things
  const given = { conference_id, slug, ...(await INPUTS[name]?.(things, person)) }
  const { path: url } = fillPath(pattern, given)
  const endpoint = endpoints.get(name)
  const body = await BODIES[name]?.()
  const type = endpoint?.bytes?.types.includes('text/csv') ? 'text/csv' : 'image/png'
  if (body !== undefined) return { method: 'POST', url, payload: body, headers: { 'content-type': type } }
  if (method === 'GET' || method === 'DELETE') return { method, url }
  return { method: method === 'POST' ? 'POST' : method === 'PUT' ? 'PUT' : 'PATCH', url, payload: given }
}

const LETTERS: Record<number, string> = { 401: 'a', 402: 'p', 403: 'f', 404: 'm', 409: 'c' }

const rows = Object.entries(TABLE).flatMap(([name, answers]) => {
  const [published = '', draft = published] = answers.split(' ')
  const ofConference = /:conference_id|:slug|send-delegate-invitation/.test(name)
  return [
    { name, state: 'published', answers: published },
    ...(ofConference ? [{ name, state: 'draft', answers: draft }] : []),
  ]
})

/** After these, somebody is not who they were, or the conference is not there. */
const BREAKING = new Set([
  'POST /api/profile/organiser',
  'DELETE /api/me',
  'DELETE /api/conferences/:conference_id',
  'PUT /api/conferences/:conference_id/owner',
  'POST /functions/v1/accept-organiser-invitation',
  'DELETE /api/conferences/:conference_id/registration',
])

const worlds = new Map<string, ReturnType<typeof rolesWorld>>()

function worldFor(name: string, state: string) {
  if (BREAKING.has(name)) return rolesWorld(state === 'published')
  const world = worlds.get(state) ?? rolesWorld(state === 'published')
  worlds.set(state, world)
  return world
}

test.each(rows)('$name, $state: $answers', async ({ name, state, answers }) => {
  const { people, things } = await worldFor(name, state)
  // Who may hand the conference over or delete it comes last, so that the others still find it.
  const order: Role[] = ['V', 'U', 'D', 'D2', 'O2', 'C', 'O']
  const letters = new Map<Role, string>()
  for (const role of order) {
    const person = people[role]
    const reply = await person.request(await requestOf(name, things, person))
    const letter = reply.statusCode < 300 ? '+' : (LETTERS[reply.statusCode] ?? `?${reply.statusCode}`)
    letters.set(role, letter)
    if (letter !== 'm') continue
    const nothing = await person.request(await requestOf(name, missing, person))
    expect({ role, ...comparable(reply) }).toEqual({ role, ...comparable(nothing) })
  }
  expect(ROLES.map((role) => letters.get(role)).join('')).toBe(answers)
})

/** What an answer tells: all but the time and the number of the request. */
function comparable({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) {
  const told = Object.entries(headers).filter(([header]) => header !== 'date' && header !== 'etag')
  return { statusCode, headers: Object.fromEntries(told), body: body.replace(/"request_id":"[^"]+"/, '') }
}

const WISHES = [
  { wish: 'publish', payload: { active: true } },
  { wish: 'unpublish', payload: { active: false } },
  { wish: 'switch registration', payload: { delegate_registration_enabled: true } },
]

test.each(WISHES)('who may $wish is who may change a conference', async ({ payload }) => {
  const { people, things } = await rolesWorld(true)
  const url = `/api/conferences/${things.conference_id}`
  const statuses: number[] = []
  for (const role of ROLES) statuses.push((await people[role].request({ method: 'PATCH', url, payload })).statusCode)
  expect(statuses).toEqual([401, 401, 403, 404, 200, 404, 200])
})

test('somebody whose address is not confirmed has no session', async () => {
  const { app } = await testApp({ env: { AUTH_AUTOCONFIRM: 'false' } })
  const payload = { email: `${randomUUID()}@example.org`, password: 'correct horse' }
  const made = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })
  expect([made.statusCode, made.json().access_token]).toEqual([200, undefined])
  const grant = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
  expect([grant.statusCode, grant.json().error_code]).toEqual([400, 'email_not_confirmed'])
})
