import { expect, test } from 'vitest'
import type { ChatReport } from '#features/chat/contract.ts'
import { casesOf } from './report-rules.ts'

const person = (person_id: string) => ({ person_id, full_name: person_id, avatar_url: null, role: null })
function report(id: string, message_id: string, minute: number, more: Partial<ChatReport> = {}): ChatReport {
  return {
    id,
    message_id,
    posted_seq: 1,
    schedule_item_id: null,
    session_title: null,
    deleted_by: null,
    reporter: person('grace'),
    author: person('ada'),
    reason: '',
    evidence: id,
    created_at: new Date(minute * 60_000).toISOString(),
    resolved_at: null,
    resolved_by: null,
    ...more,
  }
}

test('reports of one message are one case, open cases come first, and the newest of each', () => {
  const closed = { resolved_at: '2026-01-01T00:00:00.000Z', resolved_by: 'Olive' }
  const cases = casesOf([
    report('a', 'rude', 1),
    report('b', 'spam', 2, { author: person('emeka') }),
    report('c', 'rude', 3),
    report('d', 'old', 9, closed),
    // Closed once, and reported again.
    report('e', 'again', 0, closed),
    report('f', 'again', 4),
  ])
  expect(cases.map((one) => [one.message_id, one.isOpen, one.newest.evidence, one.reports.length, one.others])).toEqual(
    [
      ['again', true, 'f', 2, 2],
      ['rude', true, 'c', 2, 2],
      ['spam', true, 'b', 1, 0],
      ['old', false, 'd', 1, 2],
    ],
  )
})

test('people who have deleted their accounts have no history', () => {
  const cases = casesOf([report('a', 'one', 1, { author: null }), report('b', 'two', 2, { author: null })])
  expect(cases.map(({ others }) => others)).toEqual([0, 0])
})
