import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endSubscriptions } from '#features/billing/server/service.ts'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import { text as billingText } from '#features/billing/text.ts'
import { publicPageApi } from '#features/public-page/contract.ts'
import { testApp } from '#server/test.ts'
import { paths } from '#shared/paths.ts'
import { reservedSlugs } from '#shared/reserved.ts'
import { DAY_MS } from '#shared/time.ts'
import { conferencesApi } from './contract.ts'
import { joinConference, leaveConference } from './server/members.ts'
import { purgeConferences } from './server/deletion.ts'
import { refusalText } from './refusal-text.ts'
import { text } from './text.ts'

const noAccess = { status: 404, code: 'not_found', message: text.noAccess }
const notFound = { status: 404, code: 'not_found', message: text.notFound }

test('an organiser creates a draft', async () => {
  const { as, clock } = await testApp()
  const ada = await as({ subscribed: true })
  const made = await ada.call(conferencesApi.create, { name: ' Dev Conf ', description: '', start_date: '' })
  expect(made).toEqual({
    id: made.id,
    owner_id: ada.id,
    name: 'Dev Conf',
    slug: made.slug,
    description: null,
    start_date: null,
    end_date: null,
    location: null,
    address: null,
    travel: null,
    attendance: null,
    map_url: null,
    language: null,
    welcome: null,
    hashtags: null,
    cover_hue: null,
    cover_url: null,
    time_zone: 'Europe/London',
    active: false,
    registration_choice: 'closed',
    delegate_registration_enabled: false,
    registration: 'off',
    plan: 'basic',
    created_at: clock.now().toISOString(),
    updated_at: clock.now().toISOString(),
  })
  expect(await ada.call(conferencesApi.read, { conference_id: made.id })).toEqual(made)
})

test('the list contains only the caller’s conferences, newest first, and changes are counted', async () => {
  const { as, clock, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const grace = await as({ subscribed: true })
  await conferenceOf(grace, { active: true })
  const made = []
  for (const active of [true, false, true]) {
    made.unshift(await conferenceOf(ada, { active }))
    clock.forward(1000)
  }
  expect((await ada.call(conferencesApi.list, {})).map(({ id }) => id)).toEqual(made)
  expect(await ada.call(conferencesApi.stats, {})).toEqual({
    total_conferences: 3,
    published_conferences: 2,
    draft_conferences: 1,
  })
})

test('fields that only the server may set are ignored at creation', async () => {
  const { as } = await testApp()
  const ada = await as({ subscribed: true })
  const sent = {
    name: 'Mine',
    id: randomUUID(),
    owner_id: randomUUID(),
    plan: 'enterprise',
    active: true,
    created_at: '2001-01-01T00:00:00Z',
    slug: 'yours',
    deleted_at: '2001-01-01T00:00:00Z',
    content_version: 99,
  }
  const made = (await ada.request({ method: 'POST', url: '/api/conferences', payload: sent })).json()
  expect(made).toMatchObject({ owner_id: ada.id, plan: 'basic', active: false })
  expect([made.id, made.slug, made.created_at]).not.toContain(sent.id)
  expect(made.slug).toMatch(/^mine/)
  expect(Date.parse(made.created_at)).toBeGreaterThan(Date.parse('2020-01-01'))
  const url = `/api/conferences/${made.id}`
  const changed = (await ada.request({ method: 'PATCH', url, payload: { ...sent, name: 'Mine' } })).json()
  expect(changed).toMatchObject({
    id: made.id,
    owner_id: ada.id,
    plan: 'basic',
    slug: made.slug,
    created_at: made.created_at,
  })
})

test.each([
  ['an empty name', { name: '' }, { name: text.nameRequired }],
  ['a name of control characters', { name: ' \u0000\n ' }, { name: text.nameRequired }],
  ['no name', {}, { name: text.nameRequired }],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, { name: refusalText.nameTooLong }],
  [
    'a long description',
    { name: 'x', description: 'x'.repeat(10_001) },
    { description: refusalText.descriptionTooLong },
  ],
  ['a day that is not', { name: 'x', start_date: '2025-02-30' }, { start_date: refusalText.badDate }],
  ['a year zero', { name: 'x', start_date: '0000-01-01' }, { start_date: refusalText.dateOutOfRange }],
  ['a day before 1900', { name: 'x', start_date: '1899-12-31' }, { start_date: refusalText.dateOutOfRange }],
  ['a day after 2200', { name: 'x', end_date: '2201-01-01' }, { end_date: refusalText.dateOutOfRange }],
  [
    'an early end',
    { name: 'x', start_date: '2025-04-11', end_date: '2025-04-10' },
    { end_date: refusalText.endBeforeStart },
  ],
  ['a zone that is not', { name: 'x', time_zone: 'Mars/Olympus' }, { time_zone: refusalText.unknownTimeZone }],
])('a conference with %s is refused', async (_, sent, fields) => {
  const { as } = await testApp()
  const ada = await as({ subscribed: true })
  const reply = await ada.request({ method: 'POST', url: '/api/conferences', payload: sent })
  expect([reply.statusCode, reply.json().fields]).toEqual([400, fields])
})

test('either date may be changed alone, but the end never precedes the start', async () => {
  const { as, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada, { start_date: '2025-04-10', end_date: '2025-04-12' })
  await expect(ada.call(conferencesApi.update, { conference_id, end_date: '2025-04-09' })).rejects.toMatchObject({
    status: 400,
    code: 'invalid',
    message: refusalText.endBeforeStart,
    fields: { end_date: refusalText.endBeforeStart },
  })
  const changed = await ada.call(conferencesApi.update, { conference_id, start_date: '2025-04-12' })
  expect([changed.start_date, changed.end_date]).toEqual(['2025-04-12', '2025-04-12'])
})

test('creating needs a session, an organiser account, a plan and a free event', async () => {
  const { as, visitor, db, conferenceOf } = await testApp()
  const name = 'New'
  const delegate = await as()
  await db.execute(sql`update users set is_delegate = true where id = ${delegate.id}`)
  const refused = { status: 403, code: 'forbidden', message: billingText.delegate.description }
  await expect(visitor.call(conferencesApi.create, { name })).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  await expect(delegate.call(conferencesApi.create, { name })).rejects.toMatchObject(refused)
  await expect((await as()).call(conferencesApi.create, { name })).rejects.toMatchObject({
    status: 402,
    code: 'subscription_required',
    message: subscriptionText.required.title,
  })

  const ada = await as({ plan: 'starter' })
  for (let made = 0; made < 3; made++) await conferenceOf(ada)
  await expect(ada.call(conferencesApi.create, { name })).rejects.toMatchObject({
    status: 409,
    code: 'limit_reached',
    message: 'You have reached the event limit for your current plan. Please upgrade to create more events.',
  })
  expect(await ada.call(conferencesApi.list, {})).toHaveLength(3)
})

test('of twenty at once with one event left, one is created', async () => {
  const { as, conferenceOf } = await testApp()
  const ada = await as({ plan: 'starter' })
  await conferenceOf(ada)
  await conferenceOf(ada)
  const tries = Array.from({ length: 20 }, () => ada.call(conferencesApi.create, { name: 'Last one' }))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ada.call(conferencesApi.list, {})).toHaveLength(3)
})

test('publishing twice is the same as once', async () => {
  const { as, clock, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada)
  const publish = () =>
    ada.call(conferencesApi.update, { conference_id, active: true, delegate_registration_enabled: true })
  clock.forward(1000)
  const first = await publish()
  expect([first.active, first.delegate_registration_enabled, first.updated_at]).toEqual([
    true,
    true,
    clock.now().toISOString(),
  ])
  clock.forward(1000)
  expect(await publish()).toEqual(first)
  expect(await Promise.all([publish(), publish()])).toEqual([first, first])
})

test('an organiser whose plan has ended can read, unpublish and delete, and change nothing else', async () => {
  const { as, clock, core, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada, { active: true, delegate_registration_enabled: true })
  const other = await conferenceOf(ada)
  await endSubscriptions(core, ada.id, clock.now())

  const refused = { status: 402, code: 'subscription_required', message: subscriptionText.required.title }
  await expect(ada.call(conferencesApi.update, { conference_id, name: 'New' })).rejects.toMatchObject(refused)
  await expect(ada.call(conferencesApi.update, { conference_id: other, active: true })).rejects.toMatchObject(refused)
  await expect(ada.call(conferencesApi.create, { name: 'New' })).rejects.toMatchObject(refused)
  expect(await ada.call(conferencesApi.read, { conference_id })).toMatchObject({ active: true })
  const closed = { conference_id, active: false, delegate_registration_enabled: false }
  expect(await ada.call(conferencesApi.update, closed)).toMatchObject({ active: false })
  await ada.call(conferencesApi.remove, { conference_id: other })
  expect((await ada.call(conferencesApi.list, {})).map(({ id }) => id)).toEqual([conference_id])
})

test('somebody else’s conference looks like a missing one, and cannot be changed', async () => {
  const { as, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const mallory = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada, { active: true })
  const before = await ada.call(conferencesApi.read, { conference_id })
  for (const id of [conference_id, randomUUID()]) {
    const url = `/api/conferences/${id}`
    const takeOver = { owner_id: mallory.id, name: 'Mine now', active: false }
    const replies = [
      await mallory.request({ method: 'GET', url }),
      await mallory.request({ method: 'PATCH', url, payload: takeOver }),
      await mallory.request({ method: 'DELETE', url }),
    ]
    for (const reply of replies) expect({ status: reply.statusCode, ...reply.json() }).toMatchObject(noAccess)
  }
  expect(await ada.call(conferencesApi.read, { conference_id })).toEqual(before)
  expect(await mallory.call(conferencesApi.list, {})).toEqual([])
})

test('a co-organiser has the conference in their list until they are removed', async () => {
  const { as, db, clock, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const carol = await as()
  const conference_id = await conferenceOf(ada)
  const membership = { conference_id, user_id: carol.id, role: 'organiser' } as const
  await joinConference(db, membership, clock.now())
  await joinConference(db, membership, clock.now())
  expect((await carol.call(conferencesApi.list, {})).map(({ id }) => id)).toEqual([conference_id])
  expect(await carol.call(conferencesApi.update, { conference_id, active: true })).toMatchObject({ active: true })
  await expect(carol.call(conferencesApi.remove, { conference_id })).rejects.toMatchObject({
    status: 403,
    message: refusalText.ownerOnly,
  })
  await leaveConference(db, { conference_id, user_ids: [carol.id], role: 'organiser' })
  expect(await carol.call(conferencesApi.list, {})).toEqual([])
  await expect(carol.call(conferencesApi.read, { conference_id })).rejects.toMatchObject(noAccess)
})

test('two conferences of the same name get two addresses, even at once', async () => {
  const { as } = await testApp()
  const name = `Twin ${randomUUID()}`
  const base = name.toLowerCase().replaceAll(' ', '')
  const people = await Promise.all(Array.from({ length: 5 }, () => as({ subscribed: true })))
  const made = await Promise.all(people.map((one) => one.call(conferencesApi.create, { name })))
  expect(made.map(({ slug }) => slug).toSorted()).toEqual([base, ...[2, 3, 4, 5].map((n) => `${base}-${n}`)])
})

test('after a rename the old address redirects to the new one, and nobody else can take it', async () => {
  const { as, visitor, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const [before, after] = [randomUUID(), randomUUID()]
  const conference_id = await conferenceOf(ada, { name: before, active: true })
  const renamed = await ada.call(conferencesApi.update, { conference_id, name: after })
  expect(renamed.slug).toBe(after)
  const moved = await visitor.request({ url: `/api/public/conferences/${before}` })
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/api/public/conferences/${after}`])

  const mallory = await as({ subscribed: true })
  const squatter = await mallory.call(conferencesApi.create, { name: before })
  expect(squatter.slug).toBe(`${before}-2`)
  expect((await ada.call(conferencesApi.update, { conference_id, name: before })).slug).toBe(before)
  expect(await visitor.call(publicPageApi.read, { slug: before })).toMatchObject({ conference: { id: conference_id } })
})

test('a rename that gives the same address keeps it', async () => {
  const { as, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const name = randomUUID()
  const conference_id = await conferenceOf(ada, { name })
  expect(await ada.call(conferencesApi.update, { conference_id, name: `${name.toUpperCase()} !` })).toMatchObject({
    slug: name,
  })
})

test('every name gives an address that opens', async () => {
  const { as, visitor, conferenceOf } = await testApp()
  const mark = randomUUID()
  const hostile = [
    'A/B',
    'C#?',
    '100%',
    '%2e%2e',
    'ends.',
    '🎉',
    'مؤتمر',
    'İstanbul',
    'a\u200bb\u202e',
    '会'.repeat(100),
    'a\\b',
    '<b>&',
    'x y',
  ]
  const names = [...hostile.map((name) => name + mark), '..', '...', '\u200b.', 'x'.repeat(200), ...reservedSlugs]
  const ada = await as({ plan: 'enterprise' })
  for (const name of names) {
    const conference_id = await conferenceOf(ada, { name, active: true })
    const { slug } = await ada.call(conferencesApi.read, { conference_id })
    expect(reservedSlugs).not.toContain(slug)
    const path = new URL(paths.publicConference(slug), 'http://foyer.test').pathname
    const found = await visitor.request({ url: `/api/public/conferences${path}` })
    expect([name, found.statusCode, found.json().conference?.id]).toEqual([name, 200, conference_id])
  }
})

test('the address by the specification’s rule works even if the stored one differs', async () => {
  const { as, visitor, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const mark = randomUUID()
  await conferenceOf(ada, { name: `Dev Conf ${mark}!`, active: true })
  const moved = await visitor.request({ url: `/api/public/conferences/devconf${mark}!` })
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/api/public/conferences/devconf${mark}`])
})

test('a deleted conference disappears at once, keeps its address for thirty days, and frees an event', async () => {
  const { as, visitor, db, clock, conferenceOf } = await testApp()
  const ada = await as({ plan: 'starter' })
  const name = randomUUID()
  const conference_id = await conferenceOf(ada, { name, active: true })
  await conferenceOf(ada)
  await conferenceOf(ada)
  await ada.call(conferencesApi.remove, { conference_id })
  await expect(ada.call(conferencesApi.read, { conference_id })).rejects.toMatchObject(noAccess)
  await expect(visitor.call(publicPageApi.read, { slug: name })).rejects.toMatchObject(notFound)
  expect((await ada.call(conferencesApi.create, { name })).slug).toBe(`${name}-2`)

  const later = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)
  const isThere = async () => (await db.execute(sql`select from conferences where id = ${conference_id}`)).rows.length
  await purgeConferences(db, later(29))
  expect(await isThere()).toBe(1)
  await purgeConferences(db, later(31))
  expect(await isThere()).toBe(0)
})

test('responses to signed-in callers are never stored by caches', async () => {
  const { as, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada)
  const reply = await ada.request({ url: `/api/conferences/${conference_id}` })
  expect(reply.headers['cache-control']).toBe('no-store')
})
