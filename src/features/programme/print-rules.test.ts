import { expect, test } from 'vitest'
import { scheduleOf } from './day-rules.ts'
import { paperOf, printedDay } from './print-rules.ts'

const TIMES = [
  ['Opening', '09:00', 'Hall', 'keynote'],
  ['Drill', '10:00', 'Lamp Room', 'workshop'],
  ['Pager', '10:00', 'Hall', 'session'],
  ['Encore', '10:00', 'Hall', 'session'],
  ['Lunch', '12:00', 'Galley', 'break'],
  ['Walk', '13:00', null, 'networking'],
] as const

test('a printed day has a row for each start, with the rooms beside each other', () => {
  const items = TIMES.map(([title, start_time, location, type], number) => {
    const [end_time, of] = ['18:00', { speaker_ids: [], removed_speakers: 0 }]
    return { id: title, number, day: 'Day 1', start_time, end_time, title, location, type, ...of }
  })
  const conference = { start_date: '2026-05-10', time_zone: 'Europe/London' }
  const [day] = scheduleOf({ conference, items, speakers: [], cancelled: new Set(), zone: 'Europe/London' })
  const { rooms, rows } = printedDay(day?.sessions ?? [])
  expect(rooms).toEqual(['Hall', 'Lamp Room', ''])
  const titles = rows.map((row) =>
    row.kind === 'break' ? row.session.title : [row.start, ...row.cells.map((cell) => cell.map(({ title }) => title))],
  )
  expect(titles).toEqual([
    ['09:00', ['Opening'], [], []],
    ['10:00', ['Encore', 'Pager'], ['Drill'], []],
    'Lunch',
    ['13:00', [], [], ['Walk']],
  ])
})

test.each([
  [1, 'portrait'],
  [4, 'portrait'],
  [5, 'landscape'],
  [7, 'landscape'],
  [8, 'none'],
])('%i rooms are columns: %s', (rooms, paper) => {
  expect(paperOf(rooms)).toBe(paper)
})
