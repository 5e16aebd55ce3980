import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorBody } from '#shared/errors.ts'
import type { Poll } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { text } from '../text.ts'
import { PollBox } from './PollBox.tsx'

const OPTIONS = ['Pay', 'Days off', 'A hot meal'].map((label) => ({
  id: label,
  text: label,
  votes: null,
  percent: null,
}))
const POLL: Poll = {
  id: 'p',
  seq: 4,
  created_seq: 1,
  schedule_item_id: null,
  author: null,
  question: 'What would help?',
  text: 'What would help?',
  state: 'open',
  multiple: false,
  max_choices: null,
  results: 'voted',
  changeable: false,
  anonymous: false,
  options: OPTIONS,
  total_votes: null,
  early: false,
  created_at: '2026-05-04T12:00:00.000Z',
  opened_at: '2026-05-04T12:00:00.000Z',
  closed_at: null,
  voted: false,
  my_option_ids: [],
}
const COUNTED = OPTIONS.map((option, at) => ({ ...option, votes: 2 - at, percent: [67, 33, 0][at] ?? 0 }))

afterEach(() => {
  vi.unstubAllGlobals()
})

function show(poll: Partial<Poll>) {
  render(<PollBox roomKey={{ conference_id: 'c' }} poll={{ ...POLL, ...poll }} />)
}

/** Answers votes with this response, and returns what was sent. */
function answerVotes(reply: () => Response) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(typeof body === 'string' ? body : ''))
    return Promise.resolve(reply())
  })
  return sent
}

test('one option is chosen and sent', async () => {
  const sent = answerVotes(() => Response.json({ ...POLL, voted: true }))
  show({})
  expect(screen.getByRole('button', { name: 'Vote' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByLabelText('Pay'))
  fireEvent.click(screen.getByLabelText('Days off'))
  fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
  await waitFor(() => expect(sent).toEqual([{ option_ids: ['Days off'] }]))
})

test('at the limit of several choices the other options are disabled', () => {
  show({ multiple: true, max_choices: 2 })
  for (const label of ['Pay', 'Days off']) fireEvent.click(screen.getByLabelText(label))
  expect(screen.getByLabelText('A hot meal')).toHaveProperty('disabled', true)
  expect(screen.getByRole('status').textContent).toBe('2 of 2 chosen')
  fireEvent.click(screen.getByLabelText('Pay'))
  expect(screen.getByLabelText('A hot meal')).toHaveProperty('disabled', false)
})

test('a refused vote says what has become of it', async () => {
  const refused: ErrorBody = { code: 'conflict', message: text.isClosed }
  answerVotes(() => Response.json(refused, { status: 409 }))
  show({})
  fireEvent.click(screen.getByLabelText('Pay'))
  fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
  expect((await screen.findByRole('alert')).textContent).toBe(text.isClosed)
})

test.each([
  [
    'somebody who has voted',
    { voted: true, my_option_ids: ['Pay'], results: 'closed' as const },
    screenText.hidden.closed,
  ],
  ['everybody after the close', { state: 'closed' as const, results: 'never' as const }, screenText.hidden.never],
])('%s sees why there are no counts, and cannot vote', (_, poll, note) => {
  show(poll)
  expect(screen.getByText(note)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
  expect(screen.queryByText(/%/)).toBeNull()
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
})

test('counts are bars with one’s own vote marked, and a tie is said once the poll is over', () => {
  show({ state: 'closed', options: COUNTED, total_votes: 3, voted: true, my_option_ids: ['Pay'] })
  expect(screen.getByText('Pay').closest('li')?.textContent).toBe(`Pay ${screenText.yourVote}67%`)
  expect(screen.queryByText('Tied')).toBeNull()
  const tied = COUNTED.map((option) => ({ ...option, votes: 1 }))
  show({ state: 'closed', options: tied, total_votes: 3 })
  expect(screen.getByText('Tied')).toBeTruthy()
})

test('an organiser is told that the counts are early, and can vote as well', () => {
  show({ early: true, options: COUNTED, total_votes: 3 })
  expect(screen.getByText(screenText.early.voted)).toBeTruthy()
  expect(screen.getByText('67%')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Vote' }))
  expect(screen.getAllByRole('radio')).toHaveLength(3)
})

test('a vote that can be changed begins with what was chosen', () => {
  show({ changeable: true, voted: true, my_option_ids: ['Pay'], options: COUNTED, total_votes: 3 })
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByLabelText('Pay')).toHaveProperty('checked', true)
})
