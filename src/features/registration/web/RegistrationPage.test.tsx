import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { App } from '#web/App.tsx'
import { loadPage } from '#web/router/loadPage.ts'

const REDIRECT_MS = 3000

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Opens the link of an invitation, whose check gets this answer. Returns, once `heading` is shown, what says whether a redirect is due. */
async function opened(check: () => Promise<Response>, heading: string) {
  vi.stubGlobal('fetch', check)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  history.replaceState(null, '', '/delegate-registration?token=abc')
  render(<App first={await loadPage(location.pathname)} path={location.pathname} data={null} />)
  await screen.findByRole('heading', { level: 1, name: heading })
  return () => timers.mock.calls.some(([, delay]) => delay === REDIRECT_MS)
}

test('a link that could not be checked is not called invalid, and can be tried again as long as one likes', async () => {
  const check = () => Promise.reject(new TypeError('Failed to fetch'))
  const isRedirectDue = await opened(check, 'Your link could not be checked')
  expect(isRedirectDue()).toBe(false)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('an invalid link leads home after a moment', async () => {
  const nothing = { alreadyRegistered: false, requested: false, delegate: null, conference: null }
  const answer = { success: false, message: 'Invalid or expired registration token', ...nothing }
  const check = () => Promise.resolve(Response.json(answer))
  const isRedirectDue = await opened(check, 'Invalid Registration Link')
  await waitFor(() => expect(isRedirectDue()).toBe(true))
})
