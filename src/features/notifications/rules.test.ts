import { describe, expect, test } from 'vitest'
import { allChoices, emailDue, emailWait, isWanted, pushDue, quietUntil, TOPICS, withoutTurnedOff } from './rules.ts'
import { plainSentence } from './sentence-text.ts'

const at = (moment: string) => new Date(moment)
const quiet = (quiet_from: string | null, quiet_to: string | null, time_zone = 'Europe/Copenhagen') => ({
  quiet_from,
  quiet_to,
  time_zone,
})

describe('quiet hours', () => {
  test.each([
    ['at night, after the beginning', quiet('23:00', '07:00'), '2026-11-22T22:30:00Z', '2026-11-23T06:00:00.000Z'],
    ['at night, before the end', quiet('23:00', '07:00'), '2026-11-23T05:59:00Z', '2026-11-23T06:00:00.000Z'],
    ['at the end they are over', quiet('23:00', '07:00'), '2026-11-23T06:00:00Z', null],
    ['by day', quiet('23:00', '07:00'), '2026-11-23T12:00:00Z', null],
    ['over noon', quiet('12:00', '14:00'), '2026-11-23T11:00:00Z', '2026-11-23T13:00:00.000Z'],
    ['none', quiet(null, null), '2026-11-23T02:00:00Z', null],
    // Clocks go back at 03:00 on 25 October 2026, so that the night is an hour longer.
    ['in the night of a clock change', quiet('23:00', '07:00'), '2026-10-24T21:30:00Z', '2026-10-25T06:00:00.000Z'],
    ['in another zone', quiet('23:00', '07:00', 'Asia/Tokyo'), '2026-11-22T15:00:00Z', '2026-11-22T22:00:00.000Z'],
  ])('%s', (_, hours, moment, end) => {
    expect(quietUntil(hours, at(moment))?.toISOString() ?? null).toBe(end)
  })
})

describe('emails', () => {
  const soon = { ...quiet('23:00', '07:00'), email_summary: 'soon' as const, emailed_at: null }
  test.each([
    ['ten minutes later', soon, '2026-11-23T12:10:00.000Z'],
    ['an hour after the last one', { ...soon, emailed_at: '2026-11-23T11:30:00.000Z' }, '2026-11-23T12:30:00.000Z'],
    ['after the quiet hours', { ...soon, quiet_from: '13:00', quiet_to: '15:00' }, '2026-11-23T14:00:00.000Z'],
    ['the next morning', { ...soon, email_summary: 'daily' as const }, '2026-11-24T07:00:00.000Z'],
  ])('%s', (_, times, due) => {
    expect(emailDue(times, at('2026-11-23T12:00:00Z'), 'announcement').toISOString()).toBe(due)
  })

  test('a late change does not wait for an hour after the last one', () => {
    const times = { ...soon, emailed_at: '2026-11-23T11:59:00.000Z' }
    const due = emailDue(times, at('2026-11-23T12:00:00Z'), 'session_moved_late')
    expect(due.toISOString()).toBe('2026-11-23T12:10:00.000Z')
    expect(emailWait(times, at('2026-11-23T12:10:00Z'), true)).toBe(null)
    expect(emailWait(times, at('2026-11-23T12:10:00Z'), false)).toEqual(at('2026-11-23T12:59:00Z'))
  })
})

test('a push message is due at once, and never in quiet hours', () => {
  const noon = at('2026-11-23T12:00:00Z')
  expect(pushDue(quiet(null, null), noon)).toEqual(noon)
  expect(pushDue(quiet('12:00', '15:00'), noon)).toBe(null)
})

test('what is not chosen is as the product chose it', () => {
  expect(TOPICS.filter((topic) => isWanted({}, topic, 'in_app'))).toEqual([...TOPICS])
  expect(isWanted({ polls: { in_app: false } }, 'polls', 'in_app')).toBe(false)
  // Who stopped emails about saved sessions has stopped those about late changes of them.
  expect(isWanted({}, 'late_changes', 'email')).toBe(true)
  expect(isWanted({ sessions: { email: false } }, 'late_changes', 'email')).toBe(false)
  expect(isWanted({ sessions: { email: false }, late_changes: { email: true } }, 'late_changes', 'email')).toBe(true)
  expect(allChoices({ messages: { email: true } }).messages).toEqual({ in_app: true, push: true, email: true })
})

const actor = { person_id: '1', full_name: 'Baek Jun-seo', avatar_url: null }
const told = { actor, conference_name: 'Small Hours', words: { title: 'Rota arithmetic' }, count: 1 }
test.each([
  [{ kind: 'message', count: 5 } as const, '5 messages from Baek Jun-seo'],
  [{ kind: 'message' } as const, 'Message from Baek Jun-seo'],
  [{ kind: 'mention' } as const, 'Baek Jun-seo mentioned you in Rota arithmetic'],
  [{ kind: 'reply', count: 2, words: {} } as const, 'Baek Jun-seo replied to you 2 times'],
  [{ kind: 'connection_accepted', count: 3 } as const, 'Baek Jun-seo and 2 others accepted your request'],
  [{ kind: 'connection_accepted', count: 2 } as const, 'Baek Jun-seo and 1 other accepted your request'],
  [{ kind: 'enquiry', words: { title: 'Halyard Hosting' } } as const, 'Baek Jun-seo wrote to Halyard Hosting'],
  [{ kind: 'question_answered' } as const, 'Your question was answered by Baek Jun-seo'],
  [{ kind: 'question_answered', actor: null } as const, 'Your question was answered'],
  [{ kind: 'message', actor: { ...actor, full_name: null } } as const, 'Message from Somebody'],
  [
    { kind: 'session_moved', words: { title: 'Trim a lamp', time: 'Monday, 05:30', place: 'the Galley' } } as const,
    'Trim a lamp was moved to Monday, 05:30 in the Galley',
  ],
  [{ kind: 'session_soon' } as const, 'Rota arithmetic starts soon'],
  [{ kind: 'announcement' } as const, 'From the Small Hours team: Rota arithmetic'],
])('%j', (more, sentence) => {
  expect(plainSentence({ ...told, ...more })).toBe(sentence)
})

test('choices of another installation turn on nothing that was turned off here', () => {
  const imported = { messages: { email: true, push: false }, late_changes: { email: true }, polls: { in_app: true } }
  expect(withoutTurnedOff(imported, {})).toEqual(imported)
  expect(withoutTurnedOff(imported, { messages: { email: false } })).toEqual({ ...imported, messages: { push: false } })
  // Late changes were part of the saved sessions, and are off as long as these are.
  expect(withoutTurnedOff(imported, { sessions: { email: false } })).toEqual({
    messages: imported.messages,
    polls: imported.polls,
  })
  expect(withoutTurnedOff({ polls: { in_app: true } }, { polls: { in_app: false } })).toEqual({})
})
