import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { stageApi } from '#features/stage/contract.ts'
import { fillPath } from '#shared/contract.ts'
import type { ClientFrame, ServerFrame } from '#shared/live.ts'
import { setCaller } from '#web/data/caller.ts'
import { loadClient } from '#web/data/queries.ts'
import { connectionState } from '#web/live/connectionState.ts'
import { ScreenPage } from './ScreenPage.tsx'

setCaller({ id: () => 'ada', subscribe: () => () => {}, token: () => Promise.resolve('secret-token') })

const CONFERENCE: Conference = {
  id: 'c1',
  owner_id: 'ada',
  name: 'Small Hours',
  slug: 'smallhours',
  description: null,
  start_date: '2025-04-10',
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
  active: true,
  registration_choice: 'open',
  delegate_registration_enabled: true,
  registration: 'open',
  plan: 'pro',
  created_at: '',
  updated_at: '',
}
const STAGE = fillPath(stageApi.list.path, { conference_id: CONFERENCE.id }).path

/** The addresses that the server refuses at the moment. */
let refused: string[]

/** A socket on which every room can be joined. */
class Socket {
  static readonly OPEN = 1
  readonly readyState = 1
  onopen = () => {}
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    queueMicrotask(() => this.onopen())
  }
  send(text: string) {
    const frame: ClientFrame = JSON.parse(text)
    if (frame.type === 'hello') this.answer({ type: 'welcome', connection_id: 'c', server_time: '', heartbeat_s: 25 })
    if (frame.type === 'join') this.answer({ type: 'joined', room: frame.room, seq: 0, complete: true })
  }
  close() {}
  private answer(frame: ServerFrame) {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) }))
  }
}

beforeEach(() => {
  refused = []
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', new URL('https://foyer.example/smallhours/screen'))
  vi.stubGlobal('fetch', (url: string) => {
    if (refused.includes(url)) return Promise.resolve(Response.json({ code: 'refused' }, { status: 400 }))
    const isConference = url === fillPath(conferencesApi.read.path, { conference_id: CONFERENCE.id }).path
    const rows = url === membershipApi.conferences.path ? [CONFERENCE] : []
    return Promise.resolve(Response.json(isConference ? CONFERENCE : rows))
  })
})
afterEach(async () => {
  const { client } = await loadClient()
  client.clear()
  vi.unstubAllGlobals()
})

const show = () => render(<ScreenPage params={{ slug: CONFERENCE.slug }} data={null} />)

test('the hall is told of a lost connection for as long as it is not open', async () => {
  show()
  await screen.findByRole('heading', { level: 2, name: 'Small Hours' })
  const note = () => screen.queryByText('No connection. Trying again.')
  expect(note()).toBeNull()
  act(() => connectionState.write('away'))
  expect(note()).not.toBeNull()
  act(() => connectionState.write('polling'))
  expect(note()).not.toBeNull()
  act(() => connectionState.write('open'))
  expect(note()).toBeNull()
})

test.each([[STAGE], [membershipApi.conferences.path]])('where %s is not answered, one can try again', async (url) => {
  refused = [url]
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('The screen could not be loaded')).not.toBeNull()
  refused = []
  fireEvent.click(again)
  await screen.findByRole('heading', { level: 2, name: 'Small Hours' })
})
