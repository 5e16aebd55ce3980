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
import { features } from '#server/features.ts'
import { type Person, testApp, testChanges, testClock } from '#server/test.ts'
import { awaitChanges } from '#server/test-database.ts'
import { BREAKING, endpoints, requestOf, type Role, rolesFixtures } from '#server/test-requests.ts'
import { eventually } from '#server/test-eventually.ts'
import { createHttp } from './http.ts'
import { type BuiltPage, createPageCache } from './page-cache.ts'
import { registerPages } from './pages.ts'

/**
 * What each write does to the cached public page of a conference. After `changed` the page has changed; after `checked` its
 * version is read again and may be the same; after `cached` it is sent from the cache without reading the database.
 */
const WRITES: Record<string, 'changed' | 'checked' | 'cached'> = {
  'POST /functions/v1/check-subscription': 'cached',
  'POST /functions/v1/create-checkout': 'cached',
  'POST /functions/v1/customer-portal': 'cached',
  'POST /functions/v1/read-test-checkout': 'cached',
  'POST /functions/v1/complete-test-checkout': 'cached',
  'POST /functions/v1/change-test-subscription': 'checked',

  'PATCH /api/profile': 'cached',
  'POST /api/profile/avatar': 'cached',
  'DELETE /api/profile/avatar': 'cached',
  'POST /api/profile/organiser': 'cached',
  'DELETE /api/me': 'cached',

  'POST /api/conferences': 'cached',
  'PATCH /api/conferences/:conference_id': 'changed',
  'DELETE /api/conferences/:conference_id': 'changed',
  // Of a conference that is not deleted.
  'POST /api/conferences/:conference_id/restore': 'cached',

  'POST /api/conferences/:conference_id/organisers': 'cached',
  'DELETE /api/conferences/:conference_id/organiser-invitations/:id': 'cached',
  'DELETE /api/conferences/:conference_id/organisers/:user_id': 'cached',
  'PUT /api/conferences/:conference_id/owner': 'changed',
  'POST /functions/v1/verify-organiser-token': 'cached',
  'POST /functions/v1/accept-organiser-invitation': 'cached',

  'POST /api/conferences/:conference_id/speakers': 'changed',
  'PATCH /api/conferences/:conference_id/speakers/:id': 'changed',
  'DELETE /api/conferences/:conference_id/speakers/:id': 'changed',
  'POST /api/conferences/:conference_id/speakers/import': 'changed',
  'POST /api/conferences/:conference_id/speakers/import/undo': 'changed',
  'POST /api/conferences/:conference_id/speakers/delete': 'changed',
  'POST /api/conferences/:conference_id/speaker-images': 'cached',
  // A speaker without an address, and one who has changed nothing.
  'POST /api/conferences/:conference_id/speakers/:id/edits/undo': 'cached',
  'DELETE /api/conferences/:conference_id/speakers/:id/edits': 'cached',
  'PATCH /api/conferences/:conference_id/speaking': 'changed',
  'POST /api/conferences/:conference_id/speaking/picture': 'cached',
  'POST /api/conferences/:conference_id/cover-images': 'cached',

  'POST /api/conferences/:conference_id/schedule': 'changed',
  'PATCH /api/conferences/:conference_id/schedule/:id': 'changed',
  'DELETE /api/conferences/:conference_id/schedule/:id': 'changed',
  'POST /api/conferences/:conference_id/schedule/import': 'changed',
  'POST /api/conferences/:conference_id/schedule/import/undo': 'changed',
  'POST /api/conferences/:conference_id/schedule/delete': 'changed',
  'POST /api/conferences/:conference_id/schedule/restore': 'changed',

  // Each may have used the last credit, or freed one.
  'POST /api/conferences/:conference_id/delegates': 'checked',
  'PATCH /api/conferences/:conference_id/delegates/:id': 'cached',
  'PATCH /api/conferences/:conference_id/delegates/:id/answers': 'cached',
  'DELETE /api/conferences/:conference_id/delegates/:id': 'checked',
  'POST /api/conferences/:conference_id/delegates/delete': 'checked',
  'POST /api/conferences/:conference_id/delegates/import': 'checked',
  'POST /api/conferences/:conference_id/delegates/import/undo': 'checked',
  'POST /functions/v1/send-delegate-invitation': 'cached',
  'POST /api/conferences/:conference_id/delegates/invitations': 'cached',
  'POST /api/conferences/:conference_id/delegates/invitations/preview': 'cached',
  'POST /api/conferences/:conference_id/delegates/invitations/test': 'cached',

  'POST /functions/v1/verify-delegate-token': 'cached',
  'POST /functions/v1/accept-delegate-invitation': 'cached',
  'POST /api/public/conferences/:slug/registrations': 'cached',
  'PATCH /api/conferences/:conference_id/consents': 'cached',
  'POST /api/conferences/:conference_id/registration': 'checked',
  'PATCH /api/conferences/:conference_id/registration': 'cached',
  'PATCH /api/conferences/:conference_id/registration/answers': 'cached',
  'DELETE /api/conferences/:conference_id/registration': 'checked',
  'POST /api/conferences/:conference_id/registration-questions': 'cached',
  'PUT /api/conferences/:conference_id/registration-questions/:id': 'cached',
  'DELETE /api/conferences/:conference_id/registration-questions/:id': 'cached',
  'PUT /api/conferences/:conference_id/registration-question-order': 'cached',

  'PATCH /api/conferences/:conference_id/me': 'cached',
  'POST /api/conferences/:conference_id/sessions/:schedule_item_id/reactions': 'cached',
  'POST /api/conferences/:conference_id/sessions/:schedule_item_id/slides': 'cached',
  'PUT /api/conferences/:conference_id/sessions/:schedule_item_id/slides/:id': 'cached',
  'PATCH /api/conferences/:conference_id/sessions/:schedule_item_id/slides/:id': 'cached',
  'DELETE /api/conferences/:conference_id/sessions/:schedule_item_id/slides/:id': 'cached',
  'PATCH /api/conferences/:conference_id/stage/:schedule_item_id': 'cached',
  'PUT /api/conferences/:conference_id/stage/rooms': 'cached',
  'PUT /api/conferences/:conference_id/screens': 'cached',
  'POST /api/conferences/:conference_id/desk/moderators': 'cached',
  'DELETE /api/conferences/:conference_id/desk/moderators/:schedule_item_id/:person_id': 'cached',
  'PUT /api/conferences/:conference_id/stage/:schedule_item_id/state': 'cached',
  'POST /api/conferences/:conference_id/stage/:schedule_item_id/captions': 'cached',
  'DELETE /api/conferences/:conference_id/stage/:schedule_item_id/captions': 'cached',
  'DELETE /api/conferences/:conference_id/stage/:schedule_item_id/recording': 'cached',
  'PUT /api/conferences/:conference_id/stage/:schedule_item_id/recording/awaited': 'cached',
  'DELETE /api/conferences/:conference_id/stage/:schedule_item_id/recording/awaited': 'cached',

  'POST /api/conferences/:conference_id/chat': 'cached',
  'PATCH /api/conferences/:conference_id/chat/:id': 'cached',
  'DELETE /api/conferences/:conference_id/chat/:id': 'cached',
  'PUT /api/conferences/:conference_id/chat/:id/reactions/:reaction': 'cached',
  'DELETE /api/conferences/:conference_id/chat/:id/reactions/:reaction': 'cached',
  'POST /api/conferences/:conference_id/chat/:id/reports': 'cached',
  'PATCH /api/conferences/:conference_id/chat/settings': 'cached',
  'PUT /api/conferences/:conference_id/muted/:person_id': 'cached',
  'DELETE /api/conferences/:conference_id/muted/:person_id': 'cached',
  'PUT /api/conferences/:conference_id/reports/:id/resolved': 'cached',

  'PUT /api/blocks/:person_id': 'cached',
  'DELETE /api/blocks/:person_id': 'cached',
  'PUT /api/connections/:person_id': 'cached',
  'PUT /api/conferences/:conference_id/meetings/free': 'cached',
  'POST /api/conferences/:conference_id/meetings': 'cached',
  'POST /api/meetings/:id/accept': 'cached',
  'POST /api/meetings/:id/suggest': 'cached',
  'POST /api/meetings/:id/decline': 'cached',
  'POST /api/meetings/:id/withdraw': 'cached',
  'POST /api/meetings/:id/cancel': 'cached',
  'POST /api/meetings/:id/move': 'cached',
  'POST /api/meetings/:id/hand-over': 'cached',
  'PUT /api/meetings/:id/met': 'cached',
  'PUT /api/meetings/:id/dismissed': 'cached',
  'PATCH /api/conferences/:conference_id/meetings/settings': 'cached',
  'POST /api/conferences/:conference_id/meetings/arrange/preview': 'cached',
  'POST /api/conferences/:conference_id/meetings/arrange/requests': 'cached',
  'POST /api/conferences/:conference_id/meetings/places/:place_id/retire': 'cached',
  'POST /api/conferences/:conference_id/meetings/reminders': 'cached',
  'POST /api/conferences/:conference_id/meetings/all/:id/cancel': 'cached',
  'POST /api/conferences/:conference_id/meetings/all/:id/move': 'cached',
  'POST /api/me/card': 'cached',
  'POST /api/me/export': 'cached',
  'PUT /api/conferences/:conference_id/tags': 'cached',
  'PUT /api/conferences/:conference_id/suggestions/:person_id/ignore': 'cached',
  'DELETE /api/conferences/:conference_id/suggestions/:person_id/ignore': 'cached',
  'PATCH /api/suggestions/inputs': 'cached',

  'PUT /api/agenda/:schedule_item_id': 'cached',
  'DELETE /api/agenda/:schedule_item_id': 'cached',
  'POST /api/agenda': 'cached',
  'PUT /api/agenda/visits/:conference_id': 'cached',
  'PUT /api/agenda/calendar': 'cached',
  'POST /api/agenda/calendar': 'cached',
  'DELETE /api/agenda/calendar': 'cached',

  'PUT /api/notifications/:id/read': 'cached',
  'PUT /api/notifications/read': 'cached',
  'PUT /api/notifications/unread': 'cached',
  'PATCH /api/notifications/preferences': 'cached',
  'PUT /api/notifications/push': 'cached',
  'DELETE /api/notifications/push': 'cached',

  'POST /api/conferences/:conference_id/announcements': 'cached',
  'PATCH /api/conferences/:conference_id/announcements/:id': 'cached',
  'DELETE /api/conferences/:conference_id/announcements/:id': 'cached',

  'PATCH /api/conferences/:conference_id/polls/settings': 'cached',
  'POST /api/conferences/:conference_id/polls': 'cached',
  'PATCH /api/conferences/:conference_id/polls/:id': 'cached',
  'DELETE /api/conferences/:conference_id/polls/:id': 'cached',
  'POST /api/conferences/:conference_id/polls/:id/open': 'cached',
  'POST /api/conferences/:conference_id/polls/:id/close': 'cached',
  'POST /api/conferences/:conference_id/polls/:id/reopen': 'cached',
  'POST /api/conferences/:conference_id/polls/:id/archive': 'cached',
  'POST /api/conferences/:conference_id/polls/:id/vote': 'cached',

  'POST /api/conferences/:conference_id/questions': 'cached',
  'PATCH /api/conferences/:conference_id/questions/:id': 'cached',
  'DELETE /api/conferences/:conference_id/questions/:id': 'cached',
  'PUT /api/conferences/:conference_id/questions/:id/upvote': 'cached',
  'DELETE /api/conferences/:conference_id/questions/:id/upvote': 'cached',
  'POST /api/conferences/:conference_id/questions/:id/answers': 'cached',
  'DELETE /api/conferences/:conference_id/questions/:id/answers/:answer_id': 'cached',
  'PATCH /api/conferences/:conference_id/questions/settings': 'cached',

  'POST /api/messages/:person_id': 'cached',
  'PATCH /api/messages/:person_id/thread': 'cached',
  'PUT /api/messages/:person_id/read': 'cached',
  'PATCH /api/messages/:person_id/messages/:id': 'cached',
  'DELETE /api/messages/:person_id/messages/:id': 'cached',
  'POST /api/messages/:person_id/messages/:id/reports': 'cached',
  'POST /api/conferences/:conference_id/people/:person_id/reports': 'cached',
  'PUT /api/conferences/:conference_id/message-reports/:id/resolved': 'cached',

  'POST /api/exhibitors': 'cached',
  'PUT /api/exhibitors/order': 'cached',
  'PUT /api/exhibitors/published': 'changed',
  'POST /api/exhibitors/import': 'cached',
  'POST /api/exhibitors/import/undo': 'cached',
  'PATCH /api/exhibitors/:id': 'cached',
  'DELETE /api/exhibitors/:id': 'changed',
  'POST /api/exhibitors/:id/images': 'cached',
  'PUT /api/exhibitors/:id/view': 'cached',
  'PUT /api/exhibitors/:id/bookmark': 'cached',
  'DELETE /api/exhibitors/:id/bookmark': 'cached',
  'POST /api/exhibitors/:id/enquiries': 'cached',
  'DELETE /api/exhibitors/:id/enquiries/:enquiry_id': 'cached',
  'POST /api/exhibitors/:id/enquiries/:enquiry_id/answer': 'cached',
  'PUT /api/exhibitors/:id/lead': 'cached',
  'DELETE /api/exhibitors/:id/lead': 'cached',
  'POST /api/exhibitors/:id/staff': 'cached',
  'DELETE /api/exhibitors/:id/staff/:user_id': 'cached',
  'DELETE /api/exhibitors/:id/invitations/:invitation_id': 'cached',
  'POST /functions/v1/verify-exhibitor-token': 'cached',
  'POST /functions/v1/accept-exhibitor-invitation': 'cached',
  'POST /api/contact': 'cached',
  'POST /api/operator/jobs/:name/run': 'cached',
  'POST /api/operator/emails/send': 'cached',
  'POST /api/operator/emails/:id/send': 'cached',
  'DELETE /api/operator/emails/:id': 'cached',
  'PUT /api/operator/messages/:id/answered': 'cached',
  'DELETE /api/operator/messages/:id/answered': 'cached',
  'DELETE /api/operator/messages/:id': 'cached',
}

/** The person who makes a write that the owner of the conference cannot make. */
const BY: Record<string, Role> = {
  'DELETE /api/me': 'C',
  'POST /api/exhibitors/:id/enquiries': 'D',
  'DELETE /api/exhibitors/:id/enquiries/:enquiry_id': 'D',
  'PUT /api/exhibitors/:id/lead': 'D',
  'POST /api/conferences/:conference_id/registration': 'O2',
  'PATCH /api/conferences/:conference_id/registration': 'D',
  'PATCH /api/conferences/:conference_id/registration/answers': 'D',
  'DELETE /api/conferences/:conference_id/registration': 'D',
  'PATCH /api/conferences/:conference_id/speaking': 'D',
  'POST /api/conferences/:conference_id/speaking/picture': 'D',
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

/** The owner of the conference runs the installation as well, so that everything can be written. */
async function fixtures() {
  const made = await rolesFixtures({ active: true, pages: true })
  const { O } = made.people
  if ('email' in O) made.kit.env.OPERATOR_EMAIL.push(O.email)
  return made
}
type Fixtures = Awaited<ReturnType<typeof fixtures>>
let shared: Fixtures

/** A page as a server answers that has built none so far. It has pages alone, because a whole one takes longer. */
async function builtAnew({ env, core, database, renderer }: Fixtures['kit'], url: string) {
  const app = createHttp({ env, log: core.log, renderer, database, leaving: new AbortController().signal })
  const sources = Object.fromEntries(features.flatMap(({ pages = {} }) => Object.entries(pages)))
  await registerPages(app, { core, renderer: { ...renderer, folder: null }, sources })
  const reply = await app.inject({ url })
  await app.close()
  return reply
}

beforeAll(async () => {
  shared = await fixtures()
})

test.each(Object.entries(WRITES))('%s: the public page is %s', async (name, effect) => {
  const { kit, people, targets } = BREAKING.has(name) ? await fixtures() : shared
  const person = people[BY[name] ?? 'O']
  const request = await requestOf(name, targets, person)
  const url = `/${targets.slug}`
  const finds = counted('find')
  // A change that arrives later would look like one of the request.
  await awaitChanges(kit.database)
  const before = await eventually(async () => {
    finds.mockClear()
    const page = await kit.visitor.request({ url })
    expect(finds).not.toHaveBeenCalled()
    return page
  })

  const reply = await person.request(request)
  expect(reply.statusCode).toBeLessThan(300)
  const after = await kit.visitor.request({ url })
  const isSame = after.statusCode === before.statusCode && after.headers.etag === before.headers.etag
  const isChecked = finds.mock.calls.length > 0
  expect(isSame ? (isChecked ? 'checked' : 'cached') : 'changed').toBe(effect)

  // A server with an empty cache sends the same page.
  const anew = await builtAnew(kit, url)
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
    media: false,
    etag: 'e',
    body: () => Promise.resolve(Buffer.from('')),
  }

  function cacheWith(topics: string[]) {
    const clock = testClock(new Date('2025-04-10T09:00:00Z'))
    const changes = testChanges()
    const cache = createPageCache(changes, clock)
    cache.set('/x', page, { topics, checked: cache.moment() })
    return { cache, clock, notify: changes.notify }
  }

  test('for one second, and not if the clock was set back', () => {
    const { cache, clock } = cacheWith([])
    clock.forward(999)
    expect(cache.fresh('/x')).toBe(page)
    clock.forward(1)
    expect(cache.fresh('/x')).toBeUndefined()
    clock.forward(-1001)
    expect(cache.fresh('/x')).toBeUndefined()
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
    expect(cache.fresh('/x') === page).toBe(expected)
  })

  test('not after a change of any id, if the page depends on all changes of that kind', () => {
    const { cache, notify } = cacheWith(['conference'])
    notify('conference 1')
    expect(cache.fresh('/x')).toBeUndefined()
  })

  test('not if something changed while its version was read', () => {
    const { cache, notify } = cacheWith([])
    const checked = cache.moment()
    notify('conference 1')
    cache.set('/x', page, { topics: ['conference 1'], checked })
    expect(cache.fresh('/x')).toBeUndefined()
  })
})
