import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionCaller } from '#features/auth/web/token.ts'
import { type Profile, profileApi } from '#features/profile/contract.ts'
import { App } from '#web/App.tsx'
import { setCaller } from '#web/data/caller.ts'
import { SESSION_KEY } from '#web/localStore.ts'
import { loadPage } from '#web/router/loadPage.ts'
import { type FailedEmail, type Installation, operatorApi } from '../contract.ts'

const PROFILE: Profile = {
  id: 'nora',
  email: 'nora@example.org',
  full_name: 'Nora Noor',
  position: null,
  company: null,
  bio: null,
  phone: null,
  avatar_url: null,
  updated_at: null,
  is_delegate: false,
  is_operator: true,
}

const INSTALLATION: Installation = {
  checked_at: '2026-11-23T11:05:20.000Z',
  host: 'foyer.example',
  version: '1.8.2',
  node: '24.1.0',
  started_at: '2026-11-16T07:12:00.000Z',
  memory_bytes: 300 * 1024 * 1024,
  processes: null,
  database: { engine: 'embedded', version: '18.6', latency_ms: 4, bytes: 7_569_531, problem: null },
  redis: null,
  store: null,
  disk: { free_bytes: 16, total_bytes: 100 },
  backups: null,
  jobs: [
    { name: 'deliver-emails', state: 'working', last_run_at: '2026-11-23T11:05:00.000Z', waiting: 0, reason: null },
    { name: 'index-sessions', state: 'failing', last_run_at: null, waiting: 1, reason: 'no space' },
  ],
  emails: { waiting: 27, sent_last_day: 862, failed: 1, last_sent_at: null, problem: null },
  open_messages: 0,
  settings: {
    mail_server: 'smtp.foyer.example',
    contact_email: null,
    mail_from: 'hello@foyer.example',
    payments: 'test',
    proxies: 1,
    signature: '0a1b 2c3d 4e5f 6071',
  },
}

const FAILED: FailedEmail = {
  id: 'one',
  kind: 'delegate-invitation',
  to_address: 'tola@fairqueue.example',
  created_at: '2026-11-23T10:41:00.000Z',
  failed_at: '2026-11-23T11:02:00.000Z',
  attempts: 5,
  expired: false,
  reason: '452 4.2.2 over quota',
}

/** A server for the browser's calls; `down` makes it answer 503. Returns how often the installation was asked for. */
function serve(profile: Profile) {
  const answers: Record<string, unknown> = {
    [profileApi.read.path]: profile,
    [operatorApi.installation.path]: INSTALLATION,
    [operatorApi.failedEmails.path]: [FAILED],
    [operatorApi.messages.path]: [],
    [operatorApi.growth.path]: {
      since: '2026-09-07',
      accounts: { total: 9318, by_week: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 62] },
      conferences: { total: 46, by_week: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
    },
  }
  let asked = 0
  let isDown = false
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.split('?')[0] ?? ''
    if (path === operatorApi.installation.path) asked++
    if (isDown) return Promise.resolve(Response.json({ code: 'unavailable', message: 'It is away.' }, { status: 503 }))
    const answer = answers[path]
    return Promise.resolve(answer ? Response.json(answer) : Response.json({ code: 'not_found' }, { status: 404 }))
  })
  return { asked: () => asked, goDown: () => (isDown = true) }
}

function signIn() {
  const user = { id: crypto.randomUUID(), email: PROFILE.email, user_metadata: {} }
  const expires_at = Date.now() / 1000 + 36_000
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at, user }))
}

async function open() {
  history.replaceState(null, '', '/operator')
  const first = await loadPage('/operator')
  render(<App first={first} path="/operator" data={null} />)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => setCaller(sessionCaller))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('visitors and other people see that there is no such page', async () => {
  serve({ ...PROFILE, is_operator: false })
  await open()
  await heading('Page not found')
  signIn()
  await open()
  await waitFor(() => expect(screen.queryAllByRole('heading', { level: 1, name: 'Page not found' })).toHaveLength(2))
})

test('the operator sees each state as a word, and why an email and a job failed', async () => {
  serve(PROFILE)
  signIn()
  await open()
  await heading('Operator')
  const word = async (part: string) => {
    const term = await screen.findByText(part, { selector: 'dt' })
    return term.querySelector('.state-word')?.textContent
  }
  const parts = ['Database', 'Jobs', 'Redis', 'Disk', 'Emails']
  expect(await Promise.all(parts.map(word))).toEqual(['Working', '1 failing', 'Not set up', 'Getting full', '1 failed'])
  const row = (await screen.findByText(FAILED.to_address)).closest('li')
  expect(row?.textContent).toContain('Delegate invitation')
  expect(row?.textContent).toContain('The mailbox is full (452 4.2.2). Tried 5 times')
  const job = screen.getByText('Index sessions').closest('li')
  expect(job && within(job).getByText('no space')).toBeTruthy()
  expect(screen.queryByText('Deliver emails')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  screen.getByText('Deliver emails')
  screen.getByText('hello@foyer.example, because CONTACT_EMAIL is not set')
  await screen.findByRole('img', { name: /^New accounts in each of the last 12 weeks.* 2, 62$/ })
})

test('a report is copied without addresses', async () => {
  serve(PROFILE)
  signIn()
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  const button = await screen.findByRole('button', { name: 'Copy a report' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
  await waitFor(() => expect(written).toHaveBeenCalledOnce())
  const [report = ''] = written.mock.calls[0] ?? []
  expect(report).toContain('index-sessions: failing')
  expect(report).not.toMatch(/@|foyer\.example/)
})

test('the page asks again every 20 seconds, rests while it is hidden, and says when there is no answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = serve(PROFILE)
  signIn()
  await open()
  await screen.findByText('862')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.asked()).toBe(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  const before = server.asked()
  expect(before).toBeGreaterThan(1)
  server.goDown()
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  expect(server.asked()).toBeGreaterThan(before)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/^No answer since \d\d:\d\d:\d\d\. It is away\./)
  screen.getByText('862')
})
