import { expect, test } from 'vitest'
import { pageText } from '#features/programme/page-text.ts'
import type { ScheduleType } from '#features/schedule/rules.ts'
import { screenText } from '#features/stage/screen-text.ts'
import { nowAndNext, whenOf } from './rules.ts'
import { text } from './text.ts'

let number = 0
const BREAKS = ['Breakfast', 'Coffee']
const typeOf = (title: string): ScheduleType => (BREAKS.includes(title) ? 'break' : 'session')
const session = (title: string) => ({ number: ++number, title, who: 'Ada', location: 'Hall', type: typeOf(title) })
const slot = (from: number | null, to: number | null, ...titles: string[]) => ({
  start: '09:00',
  from,
  to,
  sessions: titles.map(session),
})
const DAYS = [
  { name: 'Day 1', date: '2026-04-10', slots: [slot(100, 160, 'Keynote'), slot(100, 130, 'Workshop'), slot(170, 200, 'Talk')] },
  { name: 'Day 2', date: '2026-04-11', slots: [slot(1500, 1560, 'Panel', 'Demo'), slot(1600, 1660, 'Close')] },
] // prettier-ignore

test.each([
  [50, 'before', [], ['Keynote', 'Workshop', 'Talk']],
  [100, 'on', ['Keynote', 'Workshop'], ['Talk', 'Panel', 'Demo']],
  [130, 'on', ['Keynote'], ['Talk', 'Panel', 'Demo']],
  [160, 'between', [], ['Talk', 'Panel', 'Demo']],
  [1500, 'on', ['Panel', 'Demo'], ['Close']],
  [1660, 'over', [], []],
])('at minute %i it is "%s": %j, then %j', (minute, state, on, next) => {
  const found = nowAndNext(DAYS, minute)
  const titles = (sessions: { title: string }[]) => sessions.map(({ title }) => title)
  expect([found.state, titles(found.on), titles(found.next)]).toEqual([state, on, next])
})

test('without dates nothing is on, and without a schedule the list is empty', () => {
  const undated = nowAndNext([{ name: 'Day 1', date: null, slots: [slot(null, null, 'Keynote')] }], 100)
  expect(undated).toMatchObject({ state: 'undated', on: [], next: [{ title: 'Keynote', day: 'Day 1' }] })
  expect(nowAndNext([], 100)).toEqual({ state: 'empty', on: [], next: [] })
})

test.each([
  [100, ['Keynote', 'Breakfast'], ['Workshop', 'Talk', 'Panel']],
  [200, [], ['Talk', 'Coffee', 'Panel']],
  [500, [], []],
])('at minute %i sessions come before breaks: %j, then %j', (minute, on, next) => {
  const slots = [slot(100, 160, 'Breakfast', 'Keynote'), slot(190, 200, 'Workshop'), slot(210, 240, 'Talk')]
  const rest = [slot(250, 260, 'Coffee'), slot(300, 400, 'Panel')]
  const found = nowAndNext([{ name: 'Day 1', date: '2026-04-10', slots: [...slots, ...rest] }], minute)
  const titles = (sessions: { title: string }[]) => sessions.map(({ title }) => title)
  expect([titles(found.on), titles(found.next)]).toEqual([on, next])
})

test.each([
  ['2026-04-10', 'Today, BST'],
  ['2026-04-11', 'Tomorrow, BST'],
  ['2026-04-12', 'Sun, April 12, BST'],
  [null, 'Day 1, Europe/London'],
])('shortly after midnight in London, a session on %s is named "%s"', (date, expected) => {
  const minute = Date.parse('2026-04-09T23:10Z') / 60_000
  expect(whenOf({ day: 'Day 1', date }, 'Europe/London', minute)).toBe(expected)
})

test('a long time that is left is given in hours, in the same words on every page', () => {
  const said = [text, pageText, screenText].map(({ minutesLeft }) => minutesLeft(540))
  expect(said).toEqual(['9 h left', '9 h left', '9 h left'])
})
