import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCaller } from '#web/data/caller.ts'
import type { Meeting } from '../contract.ts'
import { AfterMeetings } from './AfterMeetings.tsx'
import { AllTimes } from './AllTimes.tsx'
import { ReceivedRequests } from './ReceivedRequests.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'

setCaller({ id: () => 'me', subscribe: () => () => undefined, token: () => Promise.resolve('token') })
afterEach(() => vi.unstubAllGlobals())

const NOW = new Date('2026-11-22T11:06:00Z')
const timeOf = (moment: string) => moment.slice(11, 16)
const clock: ConferenceClock = {
  time_zone: 'Europe/London',
  now: NOW,
  today: '2026-11-22',
  dayAndTime: timeOf,
  dayAndTimeInSentence: timeOf,
  whenOf: (moment) => `Today, ${timeOf(moment)}`,
  timeOf,
  dateOf: (moment) => moment.slice(0, 10),
}
const span = { starts_at: '2026-11-22T14:40:00.000Z', ends_at: '2026-11-22T15:00:00.000Z' }
const person = { person_id: 'cao', full_name: 'Caoimhe Roe', position: 'Lock Keeper', company: null, avatar_url: null }

function meeting(change: Partial<Meeting>): Meeting {
  return {
    id: 'one',
    seq: 1,
    conference_id: 'c',
    state: 'requested',
    is_mine: false,
    waits_for_me: false,
    people: [{ person_id: 'cao', person, role: 'asks', answer: 'yes' }],
    role: 'asked',
    answer: null,
    exhibitor: null,
    reason: 'Your logs',
    note: null,
    options: [],
    starts_at: null,
    ends_at: null,
    place: null,
    wished_place: null,
    is_arranged: false,
    replaces_id: null,
    created_at: NOW.toISOString(),
    expires_at: '2026-11-22T13:06:00.000Z',
    answered_at: null,
    ended_by: null,
    met: null,
    is_dismissed: false,
    steps: [],
    ...change,
  }
}

/** Somebody who has no profile to link to. */
const team = { people: [], exhibitor: { id: 'lw', name: 'Lantern Works' } }
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('a request for one time says when, how long and why, and until when it waits', () => {
  const asked = meeting({ ...team, waits_for_me: true, options: [span], steps: ['accept', 'suggest', 'decline'] })
  render(<ReceivedRequests meetings={[asked, meeting({ id: 'two' })]} clock={clock} />)
  expect(buttons()).toEqual(['Accept, 14:40', 'Other time', 'Decline'])
  const card = screen.getByRole('article', { name: 'Request from Lantern Works' })
  expect(card.textContent).toContain('14:4020 minA table, when you accept')
  expect(card.textContent).toContain('Your logs')
  expect(card.textContent).toContain('Expires if you don’t answer by 13:06.')
})

test('afterwards it is asked whether the two met, until it is said or put away', () => {
  const over = meeting({ state: 'accepted', ...span, steps: ['say_met', 'dismiss'] })
  const { rerender } = render(<AfterMeetings meetings={[over]} clock={clock} />)
  expect(screen.getByRole('region', { name: 'Did you meet Caoimhe Roe?' })).toBeDefined()
  expect(buttons()).toEqual(['Useful', 'Fine', 'Didn’t meet', 'Dismiss'])
  rerender(<AfterMeetings meetings={[{ ...over, met: 'fine' }]} clock={clock} />)
  expect(buttons()).toEqual([])
  rerender(<AfterMeetings meetings={[{ ...over, is_dismissed: true }]} clock={clock} />)
  expect(buttons()).toEqual([])
})

test('what the other one declined is shown with their word, and what the reader declined is not', () => {
  const declined = meeting({
    state: 'declined',
    is_mine: true,
    ended_by: 'cao',
    note: 'At breakfast?',
    answer: 'yes',
    steps: ['dismiss'],
  })
  const own = meeting({
    id: 'own',
    answer: 'no',
    state: 'declined',
    is_mine: false,
    ended_by: 'me',
    steps: ['dismiss'],
  })
  render(<AfterMeetings meetings={[declined, own]} clock={clock} />)
  expect(screen.getAllByRole('region').map(({ textContent }) => textContent)).toEqual([
    'CACaoimhe Roe declined.At breakfast?MessagePropose another timeDismiss',
  ])
})

test('who declined a suggested time, took one back, or said no to what was arranged is named', () => {
  const ended = { ended_by: 'cao', steps: ['dismiss' as const] }
  const suggested = meeting({ ...ended, state: 'declined', answer: 'yes', note: 'Not that late' })
  const declined = meeting({
    ...ended,
    id: 'mine',
    state: 'declined',
    is_mine: true,
    answer: 'no',
    note: 'My own word',
  })
  const withdrawn = meeting({ ...ended, id: 'back', state: 'withdrawn', is_mine: true })
  const arranged = meeting({ ...ended, id: 'all', state: 'declined', is_arranged: true, answer: 'yes' })
  const mine = { ...declined, ended_by: 'me' }
  const gone = meeting({ ...ended, id: 'gone', state: 'withdrawn', is_mine: true, ended_by: 'me' })
  render(<AfterMeetings meetings={[suggested, mine, withdrawn, arranged, gone]} clock={clock} />)
  expect(screen.getAllByRole('region').map(({ textContent }) => textContent)).toEqual([
    'CACaoimhe Roe declined the time that you suggested.Not that lateMessageDismiss',
    'CAYou declined the time that Caoimhe Roe suggested.MessagePropose another timeDismiss',
    'CACaoimhe Roe withdrew the suggested time.MessagePropose another timeDismiss',
    'CACaoimhe Roe declined the meeting.MessageDismiss',
  ])
})

const SUGGESTING = { waits_for_me: true, steps: ['accept' as const, 'suggest' as const, 'decline' as const] }
const nora = { person_id: 'nora', person: { ...person, person_id: 'nora', full_name: 'Nora Berg' } }
const agreed = meeting({
  id: 'agreed',
  state: 'accepted',
  answer: 'yes',
  people: [{ ...nora, role: 'asks', answer: 'yes' }],
  ...span,
})

test('a time at which the reader meets somebody else is not offered to accept', () => {
  const later = { starts_at: '2026-11-22T15:05:00.000Z', ends_at: '2026-11-22T15:25:00.000Z' }
  const asked = meeting({ ...team, ...SUGGESTING, options: [span, later] })
  const { rerender } = render(<ReceivedRequests meetings={[asked, agreed]} clock={clock} />)
  expect(buttons()).toEqual(['Accept, 15:05', 'Other time', 'Decline'])
  expect(screen.getByRole('radio', { name: /14:40.*You meet Nora then/ })).toHaveProperty('disabled', true)
  rerender(<ReceivedRequests meetings={[{ ...asked, options: [span] }, agreed]} clock={clock} />)
  expect(screen.getByRole('article').textContent).toContain('14:4020 minYou meet Nora then')
  expect(buttons()).toEqual(['Other time', 'Decline'])
})

test('a time that was taken is not offered again, and one that was not asked for is suggested', async () => {
  const later = { starts_at: '2026-11-22T15:05:00.000Z', ends_at: '2026-11-22T15:25:00.000Z' }
  const asked = meeting({ ...team, ...SUGGESTING, options: [span] })
  const time = { ...later, place: { id: 'one', name: 'Table 1', exhibitor_id: null }, saved: null, is_option: false }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    sent.push([address.replace(/^.*\/one\//, ''), body])
    return Promise.resolve(Response.json({ meeting: asked, taken: sent.length === 1, obstacle: null, times: [time] }))
  })
  const { unmount } = render(<ReceivedRequests meetings={[asked]} clock={clock} />)
  fireEvent.click(screen.getByRole('button', { name: 'Accept, 14:40' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(buttons()).toEqual(['Other time', 'Decline'])
  expect(screen.getByRole('article').textContent).toContain('Not free any more')
  unmount()
  sent.length = 0
  render(<ReceivedRequests meetings={[asked]} clock={clock} />)
  fireEvent.click(screen.getByRole('button', { name: 'Accept, 14:40' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest 15:05' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(['suggest', JSON.stringify({ starts: [later.starts_at], note: null })])
})

test('a dashed time says that a session is saved then, and which one once it is chosen', () => {
  const place = { id: 'table', name: 'Table 1', exhibitor_id: null }
  const saved = { title: 'The last light out', number: 3 }
  const times = [
    { ...span, place, saved: null, is_option: false },
    { ...span, starts_at: '2026-11-22T15:05:00.000Z', place, saved, is_option: false },
  ]
  const shown = (chosen: string[]) => <AllTimes times={times} chosen={chosen} clock={clock} onChange={() => {}} />
  const { rerender } = render(shown([]))
  expect(screen.getByRole('status').textContent).toBe('Dashed: you saved a session at this time.')
  rerender(shown(['2026-11-22T15:05:00.000Z']))
  expect(screen.getByRole('status').textContent).toBe('15:05: you saved The last light out at this time.')
})
