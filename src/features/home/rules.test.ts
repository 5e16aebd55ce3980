import { expect, test } from 'vitest'
import { pageText } from '#features/programme/page-text.ts'
import { NO_STATUS, sessionsAt, type StageState } from '#features/schedule/now-rules.ts'
import { screenText } from '#features/stage/screen-text.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { nowAndNext, whenOf } from './rules.ts'

const CONFERENCE = { start_date: '2026-04-10', time_zone: 'Europe/London' }
const item = (title: string, day: string, times: string, type = 'session') => {
  const [start_time = '', end_time = ''] = times.split('-')
  return { id: title, title, day, start_time, end_time, type, location: null }
}
const ITEMS = [
  item('Keynote', 'Day 1', '09:00-10:00', 'keynote'),
  item('Workshop', 'Day 1', '09:00-09:30', 'workshop'),
  item('Coffee', 'Day 1', '10:00-10:30', 'break'),
  item('Walk', 'Day 1', '10:00-11:00', 'networking'),
  item('Talk', 'Day 1', '10:15-11:00'),
  item('Panel', 'Day 2', '23:30-00:30'),
]

/** `said` has the states that organisers have set. In April ten o'clock in London is nine in UTC. */
function at(moment: string, said: Record<string, StageState> = {}, saved: readonly string[] = []) {
  const statusOf = (id: string) => (said[id] ? { ...NO_STATUS, state: said[id], state_at: moment } : undefined)
  const found = nowAndNext(sessionsAt(CONFERENCE, ITEMS, statusOf, new Date(moment)), new Set(saved))
  const titles = (sessions: { item: { title: string } }[]) => sessions.map((one) => one.item.title)
  return [found.state, titles(found.on), titles(found.next)]
}

test.each([
  ['2026-04-10T07:59:00Z', 'before', [], ['Workshop', 'Keynote', 'Walk']],
  ['2026-04-10T08:00:00Z', 'on', ['Workshop', 'Keynote'], ['Walk', 'Talk', 'Panel']],
  ['2026-04-10T08:30:00Z', 'on', ['Keynote'], ['Walk', 'Talk', 'Panel']],
  ['2026-04-10T09:20:00Z', 'on', ['Talk', 'Walk', 'Coffee'], ['Panel']],
  ['2026-04-10T10:00:00Z', 'between', [], ['Panel']],
  ['2026-04-11T23:29:00Z', 'on', ['Panel'], []],
  ['2026-04-11T23:30:00Z', 'over', [], []],
])('at %s it is "%s": %j, then %j', (moment, ...expected) => {
  expect(at(moment)).toEqual(expected)
})

test('a session that was ended is not on, one that overruns is, and a cancelled one is neither on nor next', () => {
  expect(at('2026-04-10T08:10:00Z', { Keynote: 'ended' })).toEqual(['on', ['Workshop'], ['Walk', 'Talk', 'Panel']])
  expect(at('2026-04-10T10:10:00Z', { Talk: 'live' })).toEqual(['on', ['Talk'], ['Panel']])
  expect(at('2026-04-10T10:10:00Z', { Panel: 'cancelled' })).toEqual(['over', [], []])
  expect(at('2026-04-10T08:10:00Z', { Keynote: 'cancelled' })).toEqual(['on', ['Workshop'], ['Walk', 'Talk', 'Panel']])
})

test('what the delegate saved comes before what else is on', () => {
  expect(at('2026-04-10T09:20:00Z', {}, ['Walk'])[1]).toEqual(['Walk', 'Talk', 'Coffee'])
})

test('without dates nothing is known', () => {
  const sessions = sessionsAt({ ...CONFERENCE, start_date: null }, ITEMS, () => undefined, new Date())
  expect(nowAndNext(sessions, new Set())).toEqual({ state: 'unknown', on: [], next: [] })
})

test.each([
  ['2026-04-09T23:30:00Z', 'Today, BST'],
  ['2026-04-10T23:30:00Z', 'Tomorrow, BST'],
  ['2026-04-12T10:00:00Z', 'Sun, Apr 12, BST'],
])('shortly after midnight in London, %s is named "%s"', (moment, expected) => {
  expect(whenOf(new Date(moment), 'Europe/London', new Date('2026-04-09T23:10Z'))).toBe(expected)
})

test('a long time that is left is given in hours, in the same words on every page', () => {
  const lasts = { from: 0, to: 540 * MINUTE_MS }
  expect([pageText.nowNote(lasts, 0), screenText.minutesLeft(540)]).toEqual(['9 h left', '9 h left'])
})

test('what was put on air before its time started early', () => {
  const early = { from: 26 * MINUTE_MS, to: 86 * MINUTE_MS }
  const notes = [0, 26, 86].map((minutes) => pageText.nowNote(early, minutes * MINUTE_MS))
  expect(notes).toEqual(['started early', '1 h left', 'running over'])
})
