import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveFor } from '#features/auth/web/leaving.ts'
import { dropSession } from '#features/auth/web/store.ts'
import { sessionCaller } from '#features/auth/web/token.ts'
import { billingApi, type Subscription } from '#features/billing/contract.ts'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { membershipApi, type MyConference } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import { App } from '#web/App.tsx'
import { setCaller } from '#web/data/caller.ts'
import { SESSION_KEY } from '#web/localStore.ts'
import { loadPage } from './loadPage.ts'
import { navigate } from './router.tsx'

const NO_PLAN: Subscription = {
  subscribed: false,
  plan: null,
  current_period_end: null,
  event_limit: null,
  events_created: 0,
  cancel_at_period_end: false,
  test_mode: false,
}
const PLAN: Subscription = { ...NO_PLAN, subscribed: true, plan: 'starter', event_limit: 3 }

const CONFERENCE: Conference = {
  id: 'tidewater',
  owner_id: 'ada',
  name: 'Tidewater',
  slug: 'tidewater',
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
  plan: 'starter',
  created_at: '2025-04-10T09:00:00.000Z',
  updated_at: '2025-04-10T09:00:00.000Z',
}

/** What the caller has to do with the conference. */
function joinedAs(role: MyConference['roles'][number]): MyConference {
  return { ...CONFERENCE, active: true, roles: [role], moderated: [], consents: null, joined_at: CONFERENCE.created_at }
}

function signIn(user_metadata: { is_delegate?: boolean } = {}, id: string = crypto.randomUUID()) {
  const user = { id, email: 'grace@example.org', user_metadata }
  const expires_at = Date.now() / 1000 + 3600
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at, user }))
}

/** A server for the browser's calls that answers only for a subscription and conferences. */
function serve(subscription: Subscription, conferences: Conference[] = [], joined: MyConference[] = []) {
  const answers: Record<string, unknown> = {
    [billingApi.check.path]: subscription,
    [conferencesApi.list.path]: conferences,
    [membershipApi.conferences.path]: joined,
    ...Object.fromEntries(conferences.map((one) => [`/api/conferences/${one.id}`, one])),
  }
  vi.stubGlobal('fetch', (path: string) => {
    const answer = answers[path]
    return Promise.resolve(answer ? Response.json(answer) : Response.json({ code: 'not_found' }, { status: 404 }))
  })
}

async function open(address: string) {
  history.replaceState(null, '', address)
  const first = await loadPage(location.pathname)
  render(<App first={first} path={location.pathname} data={null} />)
}

const address = () => location.pathname + location.search + location.hash
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  setCaller(sessionCaller)
  serve(NO_PLAN)
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['/profile', '/auth?tab=login&next=%2Fprofile'],
  ['/conference/tidewater?tab=schedule', '/auth?tab=login&next=%2Fconference%2Ftidewater%3Ftab%3Dschedule'],
  ['/conference-manager', '/auth'],
  ['/expo-manager', '/auth?tab=login&next=%2Fexpo-manager'],
  ['/checkout/one', '/auth?tab=login&next=%2Fcheckout%2Fone'],
  ['/billing-portal', '/auth?tab=login&next=%2Fbilling-portal'],
])('a visitor at %s is redirected to the login, without a step in the history', async (from, to) => {
  await open(from)
  const steps = history.length
  await heading('Come on in')
  expect([address(), history.length]).toEqual([to, steps])
})

test.each([
  ['/network', 'My Network'],
  ['/notifications', 'Notifications'],
  ['/stage', 'Virtual Stage'],
])('a visitor may open %s', async (path, name) => {
  await open(path)
  await heading(name)
  await waitFor(() => expect(document.documentElement.dataset['session']).toBeUndefined())
  expect(address()).toBe(path)
})

test.each(['/conference-manager', '/expo-manager'])('a delegate at %s is redirected home', async (path) => {
  signIn({ is_delegate: true })
  await open(path)
  await waitFor(() => expect(address()).toBe('/'))
})

test.each([
  ['/profile', 'Profile'],
  ['/conference/tidewater', "Conference not found or you don't have permission to view it."],
])('a delegate may open %s, where the page shows the refusal', async (path, name) => {
  signIn({ is_delegate: true })
  await open(path)
  await heading(name)
  expect(address()).toBe(path)
})

test('a user without a plan sees that the plan is being checked, and is redirected to the plans with a toast', async () => {
  signIn()
  await open('/conference-manager')
  screen.getByText('Loading subscription information...')
  await waitFor(() => expect(address()).toBe('/plans'))
  await screen.findByText('A subscription is required to access this area.')
})

test.each([
  ['an owner without a plan', '/auth', 'owner', '/conference-manager'],
  ['a co-organiser', '/auth', 'organiser', '/conference-manager'],
  ['a co-organiser', '/auth?next=%2Fexpo-manager', 'organiser', '/expo-manager'],
  ['a participant', '/auth', 'delegate', '/tidewater'],
  ['a participant', '/auth?next=%2Fabout%3Fa%3D1', 'delegate', '/about?a=1'],
  ['a participant', '/auth?next=%2Fabout%23team', 'delegate', '/about#team'],
  ['a participant', '/auth?next=%2Fexpo-manager', 'delegate', '/plans'],
  ['a participant', '/auth?next=%2Fconference%2Ftidewater', 'delegate', '/conference/tidewater'],
] as const)('the login of %s at %s leads on', async (_, from, role, to) => {
  signIn()
  const organised = role === 'delegate' ? [] : [CONFERENCE]
  serve({ ...NO_PLAN, events_created: role === 'owner' ? 1 : 0 }, organised, [joinedAs(role)])
  // A public page is a document of its own.
  const left = vi.spyOn(location, 'replace').mockImplementation((url) => history.replaceState(null, '', url))
  await open(from)
  await waitFor(() => expect(address()).toBe(to))
  left.mockRestore()
})

test('the Login button leads back to the page it is on', async () => {
  await open('/stage?conference=tidewater')
  fireEvent.click(await screen.findByRole('link', { name: 'Login' }))
  await heading('Come on in')
  expect(address()).toBe('/auth?tab=login&next=%2Fstage%3Fconference%3Dtidewater')
})

test('an owner without a plan finds New Conference, which leads to the plans, and may delete and hand over', async () => {
  signIn({}, CONFERENCE.owner_id)
  serve({ ...NO_PLAN, events_created: 1 }, [CONFERENCE])
  await open('/conference/tidewater')
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Announcements',
    'Organisers',
    'Activity log',
    'Take it with you',
    'Delete conference',
  ])

  act(() => navigate('/conference-manager'))
  fireEvent.click(await screen.findByRole('button', { name: 'New Conference' }))
  await waitFor(() => expect(address()).toBe('/plans'))
})

test('a user with a plan may open the organiser’s pages', async () => {
  signIn()
  serve(PLAN)
  await open('/conference-manager')
  await heading('Conference Manager')
  expect(screen.queryByText('Your plan has ended.')).toBeNull()
})

test('an organiser whose plan has ended may read, and sees a notice', async () => {
  signIn()
  serve({ ...NO_PLAN, events_created: 1 })
  await open('/conference-manager')
  await heading('Conference Manager')
  expect(screen.getByText('Upgrade Plan', { selector: '.organiser-notice a' })).toBeDefined()
})

test('a co-organiser needs no plan', async () => {
  signIn()
  serve(NO_PLAN, [CONFERENCE])
  await open('/conference-manager')
  await heading('Conference Manager')
  expect(address()).toBe('/conference-manager')
})

test('if the plan cannot be checked, nobody is locked out', async () => {
  signIn()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'invalid' }, { status: 400 })))
  await open('/conference-manager')
  await heading('Conference Manager')
  expect(address()).toBe('/conference-manager')
})

test('if the session ends in another tab, the guard leads to the login, and back afterwards', async () => {
  signIn()
  await open('/profile')
  act(() => {
    localStorage.removeItem(SESSION_KEY)
    dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
  })
  await heading('Come on in')
  expect(address()).toBe('/auth?tab=login&next=%2Fprofile')
})

test('after logging out nobody is asked to log in again, and Back leads to the page before', async () => {
  signIn()
  await open('/profile')
  const steps = history.length
  await act(() => leaveFor(paths.home, async () => dropSession()))
  await heading('The Future of Event Networking')
  expect([address(), history.length]).toEqual(['/', steps + 1])
})

test('if the logout fails, the user stays on the page', async () => {
  signIn()
  await open('/profile')
  await act(() => leaveFor(paths.auth, () => Promise.resolve(false)))
  expect(address()).toBe('/profile')
})
