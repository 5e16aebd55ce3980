import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from './test.ts'
import { BREAKING, endpoints, missing, requestOf, type Role, ROLES, rolesFixtures } from './test-requests.ts'

/**
 * One letter for each of ROLES: `+` allowed, `a` 401, `p` 402 without a plan, `f` 403, `c` 409, and `m` 404 with the same
 * response as for a missing id. The second word is for a draft conference, if that differs.
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

  // Not part of a contract.
  'GET /:slug/schedule.json': '+++++++ mmmm+m+',
  'GET /storage/conference-assets/speakers/': 'mmmmmmm',
}

test('the table contains every endpoint', () => {
  const others = Object.keys(TABLE).filter((name) => !endpoints.has(name))
  expect(others).toEqual(['GET /:slug/schedule.json', 'GET /storage/conference-assets/speakers/'])
  expect([...endpoints.keys()].filter((name) => TABLE[name] === undefined)).toEqual([])
})

const LETTERS: Record<number, string> = { 401: 'a', 402: 'p', 403: 'f', 404: 'm', 409: 'c' }

const rows = Object.entries(TABLE).flatMap(([name, answers]) => {
  const [published = '', draft = published] = answers.split(' ')
  const ofConference = /:conference_id|:slug|send-delegate-invitation/.test(name)
  return [
    { name, state: 'published', answers: published },
    ...(ofConference ? [{ name, state: 'draft', answers: draft }] : []),
  ]
})

const fixturesByState = new Map<string, Awaited<ReturnType<typeof rolesFixtures>>>()

beforeAll(async () => {
  for (const state of ['published', 'draft'])
    fixturesByState.set(state, await rolesFixtures({ active: state === 'published' }))
})

test.each(rows)('$name, $state: $answers', async ({ name, state, answers }) => {
  const shared = BREAKING.has(name) ? undefined : fixturesByState.get(state)
  const { people, targets } = shared ?? (await rolesFixtures({ active: state === 'published' }))
  // Handing the conference over and deleting it come last, because the other rows need it.
  const order: Role[] = ['V', 'U', 'D', 'D2', 'O2', 'C', 'O']
  const letters = new Map<Role, string>()
  for (const role of order) {
    const person = people[role]
    const reply = await person.request(await requestOf(name, targets, person))
    const letter = reply.statusCode < 300 ? '+' : (LETTERS[reply.statusCode] ?? `?${reply.statusCode}`)
    letters.set(role, letter)
    if (letter !== 'm') continue
    const nothing = await person.request(await requestOf(name, missing, person))
    expect({ role, ...comparable(reply) }).toEqual({ role, ...comparable(nothing) })
  }
  expect(ROLES.map((role) => letters.get(role)).join('')).toBe(answers)
})

/** The parts of a response to compare: everything but the time and the number of the request. */
function comparable({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) {
  const told = Object.entries(headers).filter(([header]) => header !== 'date' && header !== 'etag')
  return { statusCode, headers: Object.fromEntries(told), body: body.replace(/"request_id":"[^"]+"/, '') }
}

const WISHES = [
  { wish: 'publish', payload: { active: true } },
  { wish: 'unpublish', payload: { active: false } },
  { wish: 'switch registration', payload: { delegate_registration_enabled: true } },
]

test.each(WISHES)('the people who may $wish are those who may change a conference', async ({ payload }) => {
  const { people, targets } = await rolesFixtures({ active: true })
  const url = `/api/conferences/${targets.conference_id}`
  const statuses: number[] = []
  for (const role of ROLES) statuses.push((await people[role].request({ method: 'PATCH', url, payload })).statusCode)
  expect(statuses).toEqual([401, 401, 403, 404, 200, 404, 200])
})

test('a user whose address is not confirmed has no session', async () => {
  const { app } = await testApp({ env: { AUTH_AUTOCONFIRM: 'false' } })
  const payload = { email: `${randomUUID()}@example.org`, password: 'correct horse' }
  const made = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })
  expect([made.statusCode, made.json().access_token]).toEqual([200, undefined])
  const grant = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
  expect([grant.statusCode, grant.json().error_code]).toEqual([400, 'email_not_confirmed'])
})
