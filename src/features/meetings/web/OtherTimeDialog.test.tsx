import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCaller } from '#web/data/caller.ts'
import type { Meeting } from '../contract.ts'
import { refusalText } from '../refusal-text.ts'
import type { Times } from '../times-contract.ts'
import { OtherTimeDialog } from './OtherTimeDialog.tsx'
import { useConferenceClock } from './useConferenceClock.ts'

setCaller({ id: () => 'ada', subscribe: () => () => undefined, token: () => Promise.resolve('token') })
afterEach(() => vi.unstubAllGlobals())

const span = { starts_at: '2026-11-22T14:40:00.000Z', ends_at: '2026-11-22T15:00:00.000Z' }
const later = { starts_at: '2026-11-22T15:05:00.000Z', ends_at: '2026-11-22T15:25:00.000Z' }
const place = { id: 'one', name: 'Table 1', exhibitor_id: null }
const time = { ...later, place, saved: null, is_option: false }
const TIMES: Times = { slot_minutes: 20, best: [time], more: [time], answers_until: later.starts_at }
const MEETING: Meeting = {
  id: 'one',
  seq: 1,
  conference_id: 'c',
  state: 'accepted',
  is_mine: true,
  waits_for_me: false,
  people: [],
  role: 'asks',
  answer: 'yes',
  exhibitor: { id: 'lw', name: 'Lantern Works' },
  reason: 'Your logs',
  note: null,
  options: [],
  ...span,
  place,
  wished_place: null,
  is_arranged: false,
  replaces_id: null,
  created_at: span.starts_at,
  expires_at: span.starts_at,
  answered_at: span.starts_at,
  ended_by: null,
  met: null,
  is_dismissed: false,
  steps: ['cancel', 'move'],
}

function Moving() {
  const clock = useConferenceClock('Europe/London')
  return <OtherTimeDialog meeting={MEETING} clock={clock} use="move" onClose={() => undefined} />
}

test('who asks to move a meeting says why, and is told so', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit) => {
    if (method === 'GET' || method === undefined) return Promise.resolve(Response.json(TIMES))
    sent.push(body)
    return Promise.resolve(Response.json({ meeting: MEETING, taken: false, times: [] }))
  })
  render(<Moving />)
  const send = await screen.findByRole('button', { name: /^Ask for .*15:05$/ })
  fireEvent.click(send)
  expect(await screen.findByText(refusalText.noReason)).toBeDefined()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Why, in one line'), { target: { value: 'A talk' } })
  fireEvent.click(send)
  await waitFor(() => expect(sent).toHaveLength(1))
})
