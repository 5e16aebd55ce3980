import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { membershipApi } from '#features/registration/contract.ts'
import { setCaller } from '#web/data/caller.ts'
import { UnlessRegistered } from './UnlessRegistered.tsx'
import { testConference } from './testConference.ts'

/** Another one in each test, so that none is shown what another one has read. */
beforeEach(({ task }) => setCaller({ id: () => task.id, subscribe: () => () => {}, token: () => Promise.resolve('a') }))
afterEach(() => vi.unstubAllGlobals())

test('somebody invited can register at a conference that is full for everyone else', async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path === membershipApi.conferences.path ? [] : { state: 'open', message: null })),
  )
  render(
    <UnlessRegistered conference={testConference} registration="full">
      {({ registration }) => <p>{registration}</p>}
    </UnlessRegistered>,
  )
  screen.getByText('full')
  expect(await screen.findByText('open')).toBeDefined()
})

const shown = (
  <UnlessRegistered conference={testConference} registration="open">
    {({ waiting }) => <p>{waiting ? 'waiting' : 'Register Now'}</p>}
  </UnlessRegistered>
)

test('nobody is asked to register before it is known that they have not', async () => {
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  render(shown)
  expect(screen.getByText('waiting')).toBeDefined()
  answered.resolve(Response.json([]))
  expect(await screen.findByText('Register Now')).toBeDefined()
})

test('where that cannot be read, they are asked', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'Not now' }, { status: 400 })))
  render(shown)
  expect(await screen.findByText('Register Now')).toBeDefined()
})
