import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PLANS } from '#features/billing/rules.ts'
import { applyEvent } from '#features/billing/server/events.ts'
import { subscriptions } from '#features/billing/server/table.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { publicPageSource } from '#features/public-page/server/page.ts'
import { refusalText } from '#features/registration/refusal-text.ts'
import { text as registrationText } from '#features/registration/text.ts'
import { type Person, testApp, testChanges, testClock } from '#server/test.ts'
import { BREAKING, endpoints, requestOf, type Role, rolesFixtures } from '#server/test-requests.ts'
import { type BuiltPage, createPageCache } from './page-cache.ts'

/**
 * What each write does to the cached public page of a conference. After `shown` the page has changed; after `asked` its
 * version is read again and may be the same; after `kept` it is sent from the cache without reading the database.
 */
const WRITES: Record<string, 'shown' | 'asked' | 'kept'> = {
  'POST /functions/v1/check-subscription': 'kept',
  'POST /functions/v1/create-checkout': 'kept',
  'POST /functions/v1/customer-portal': 'kept',
  'POST /functions/v1/read-test-checkout': 'kept',
  'POST /functions/v1/complete-test-checkout': 'kept',
  'POST /functions/v1/change-test-subscription': 'asked',

  'PATCH /api/profile': 'kept',
  'POST /api/profile/avatar': 'kept',
  'DELETE /api/profile/avatar': 'kept',
  'POST /api/profile/organiser': 'kept',
  'DELETE /api/me': 'kept',

  'POST /api/conferences': 'kept',
  'PATCH /api/conferences/:conference_id': 'shown',
  'DELETE /api/conferences/:conference_id': 'shown',

  'POST /api/conferences/:conference_id/organisers': 'kept',
  'DELETE /api/conferences/:conference_id/organiser-invitations/:id': 'kept',
  'DELETE /api/conferences/:conference_id/organisers/:user_id': 'kept',
  'PUT /api/conferences/:conference_id/owner': 'shown',
  'POST /functions/v1/verify-organiser-token': 'kept',
  'POST /functions/v1/accept-organiser-invitation': 'kept',

  'POST /api/conferences/:conference_id/speakers': 'shown',
  'PATCH /api/conferences/:conference_id/speakers/:id': 'shown',
  'DELETE /api/conferences/:conference_id/speakers/:id': 'shown',
  'POST /api/conferences/:conference_id/speaker-images': 'kept',

  'POST /api/conferences/:conference_id/schedule': 'shown',
  'PATCH /api/conferences/:conference_id/schedule/:id': 'shown',
  'DELETE /api/conferences/:conference_id/schedule/:id': 'shown',
  'POST /api/conferences/:conference_id/schedule/import': 'shown',

  // Each may have used the last credit, or freed one.
  'POST /api/conferences/:conference_id/delegates': 'asked',
  'PATCH /api/conferences/:conference_id/delegates/:id': 'kept',
  'DELETE /api/conferences/:conference_id/delegates/:id': 'asked',
  'POST /api/conferences/:conference_id/delegates/import': 'asked',
  'POST /api/conferences/:conference_id/delegates/import/undo': 'asked',
  'POST /functions/v1/send-delegate-invitation': 'kept',
  'POST /api/conferences/:conference_id/delegates/invitations': 'kept',

  'POST /functions/v1/verify-delegate-token': 'kept',
  'POST /functions/v1/accept-delegate-invitation': 'kept',
  'POST /api/public/conferences/:slug/registrations': 'kept',
  'PATCH /api/conferences/:conference_id/consents': 'kept',
  'PATCH /api/conferences/:conference_id/registration': 'kept',
  'DELETE /api/conferences/:conference_id/registration': 'asked',

  'POST /api/contact': 'kept',
}

/** The person who makes a write that the owner of the conference cannot make. */
const BY: Record<string, Role> = {
  'DELETE /api/me': 'C',
  'PATCH /api/conferences/:conference_id/registration': 'D',
  'DELETE /api/conferences/:conference_id/registration': 'D',
}

const writes = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name)

test('the table contains every endpoint that writes', () => {
  expect(Object.keys(WRITES).toSorted()).toEqual(writes.toSorted())
})

/** Counts the calls of one function of the public page's source. */
function counted(name: 'find' | 'read') {
  const calls = vi.spyOn(publicPageSource, name)
  onTestFinished(() => calls.mockRestore())
  return calls
}

const fixtures = () => rolesFixtures({ active: true, pages: true })
let shared: Awaited<ReturnType<typeof fixtures>>

beforeAll(async () => {
  shared = await fixtures()
})

test.each(Object.entries(WRITES))('%s: the public page is %s', async (name, effect) => {
  const { kit, people, targets } = BREAKING.has(name) ? await fixtures() : shared
  const person = people[BY[name] ?? 'O']
  const request = await requestOf(name, targets, person)
  const url = `/${targets.slug}`
  const finds = counted('find')
  // Notifications of what was written before may still arrive, after which the page is not kept at once.
  const before = await vi.waitFor(async () => {
    finds.mockClear()
    const page = await kit.visitor.request({ url })
    expect(finds).not.toHaveBeenCalled()
    return page
  })

  const reply = await person.request(request)
  expect(reply.statusCode).toBeLessThan(300)
  const after = await kit.visitor.request({ url })
  const isSame = after.statusCode === before.statusCode && after.headers.etag === before.headers.etag
  const isAsked = finds.mock.calls.length > 0
  expect(isSame ? (isAsked ? 'asked' : 'kept') : 'shown').toBe(effect)

  // A server with an empty cache sends the same page.
  const fresh = await testApp({ pages: true, start: kit.clock.now() })
  const anew = await fresh.visitor.request({ url })
  expect([after.statusCode, after.headers.etag]).toEqual([anew.statusCode, anew.headers.etag])
})

describe('the page shows at once whether people can register', () => {
  async function openConference() {
    const kit = await testApp({ pages: true })
    const owner = await kit.as({ plan: 'starter' })
    const slug = randomUUID()
    const id = await kit.conferenceOf(owner, { name: slug, active: true, delegate_registration_enabled: true })
    const shows = async () => (await kit.visitor.request({ url: `/${slug}` })).body
    expect(await shows()).not.toContain(refusalText.full)
    return { ...kit, owner, id, shows }
  }
  type Open = Awaited<ReturnType<typeof openConference>>

  /** Adds as many delegates as the plan allows, in one statement. */
  async function useAllCredits({ db, clock, id }: Open) {
    await db.execute(sql`
      insert into delegates (id, conference_id, email, full_name, search_text, sort_name, sort_company, created_at, updated_at)
      select gen_random_uuid(), ${id}, n || '@example.org', 'Ada', '', '', '', ${clock.now()}, ${clock.now()}
      from generate_series(1, ${PLANS.starter.credits}) n`)
  }

  test('when the last credit is used, and when a delegate is removed', async () => {
    const open = await openConference()
    await useAllCredits(open)
    expect(await open.shows()).toContain(refusalText.full)
    const { delegates } = await open.owner.call(delegatesApi.list, { conference_id: open.id, limit: 1 })
    await open.owner.call(delegatesApi.remove, { conference_id: open.id, id: delegates[0]?.id ?? '' })
    expect(await open.shows()).not.toContain(refusalText.full)
  })

  test('when another conference of the same owner uses the credits, and when it is deleted', async () => {
    const open = await openConference()
    const other = await open.conferenceOf(open.owner)
    await useAllCredits({ ...open, id: other })
    expect(await open.shows()).toContain(refusalText.full)
    await open.owner.call(conferencesApi.remove, { conference_id: other })
    expect(await open.shows()).not.toContain(refusalText.full)
  })

  test('when the owner’s plan ends', async () => {
    const open = await openConference()
    const { db, clock, owner } = open
    expect(await open.shows()).not.toContain(registrationText.closed)
    const [subscription] = await db
      .select()
      .from(subscriptions)
      .where(sql`user_id = ${owner.id}`)
    if (!subscription) throw new Error('The owner has no subscription')
    const ended = { ...subscription, status: 'canceled', current_period_end: clock.now().toISOString() }
    await applyEvent(
      db,
      { id: randomUUID(), type: 'customer.subscription.deleted', subscription: ended },
      new Date(clock.now().getTime() + 1000),
    )
    expect(await open.shows()).toContain(registrationText.closed)
  })
})

test('many requests for a changed page at once render it once', async () => {
  const kit = await testApp({ pages: true })
  const owner: Person = await kit.as({ subscribed: true })
  const slug = randomUUID()
  await kit.conferenceOf(owner, { name: slug, active: true })
  const reads = counted('read')
  const replies = await Promise.all(Array.from({ length: 20 }, () => kit.visitor.request({ url: `/${slug}` })))
  expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(1)
  expect(reads.mock.calls.length).toBe(1)
})

describe('a page is sent from the cache without asking the database', () => {
  const page: BuiltPage = {
    version: '1',
    noReferrer: false,
    etag: 'e',
    body: () => Promise.resolve(Buffer.from('')),
  }

  function cacheWith(topics: string[]) {
    const clock = testClock(new Date('2025-04-10T09:00:00Z'))
    const changes = testChanges()
    const cache = createPageCache(changes, clock)
    cache.keep('/x', page, { topics, asked: cache.moment() })
    return { cache, clock, notify: changes.notify }
  }

  test('for one second, and not if the clock was set back', () => {
    const { cache, clock } = cacheWith([])
    clock.forward(999)
    expect(cache.sure('/x')).toBe(page)
    clock.forward(1)
    expect(cache.sure('/x')).toBeUndefined()
    clock.forward(-1001)
    expect(cache.sure('/x')).toBeUndefined()
    expect(cache.get('/x', '1')).toBe(page)
  })

  test.each([
    ['conference 1', false],
    ['conference 12', true],
    ['credits 7', false],
    ['credits 8', true],
    ['user 1', true],
  ])('after the change "%s": %s', (change, expected) => {
    const { cache, notify } = cacheWith(['conference 1', 'credits 7'])
    notify(change)
    expect(cache.sure('/x') === page).toBe(expected)
  })

  test('not after a change of any id, if the page depends on all changes of that kind', () => {
    const { cache, notify } = cacheWith(['conference'])
    notify('conference 1')
    expect(cache.sure('/x')).toBeUndefined()
  })

  test('not if something changed while its version was read', () => {
    const { cache, notify } = cacheWith([])
    const asked = cache.moment()
    notify('conference 1')
    cache.keep('/x', page, { topics: ['conference 1'], asked })
    expect(cache.sure('/x')).toBeUndefined()
  })
})
