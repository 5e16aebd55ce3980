import { expect, test } from 'vitest'
import { clashSentences } from './clash-rules.ts'
import { cellsOf, columnOf, hoursOf, placeAt, roomColumns, timeOf } from './grid-rules.ts'

const at = (start_time: string, end_time: string, location: string | null = 'Hall') => ({
  day: 'Day 1',
  start_time,
  end_time,
  location,
})

test('the columns are all rooms by name, each once, and one for sessions without a room', () => {
  const items = [at('09:00', '10:00', 'Room 10'), at('09:00', '10:00', 'room 2'), at('11:00', '12:00', 'ROOM 2')]
  const columns = roomColumns([...items, at('09:00', '10:00', null), at('09:00', '10:00', '')])
  expect(columns.map(({ name }) => name)).toEqual(['room 2', 'Room 10', null])
  expect([columnOf(columns, 'Room 2'), columnOf(columns, null), columnOf(columns, '')]).toEqual([0, 2, 2])
})

test('sessions that overlap in a room stand beside each other, and others take the whole column', () => {
  const items = [at('11:00', '12:00'), at('09:30', '10:30'), at('09:00', '10:00'), at('10:00', '10:20')]
  const cells = cellsOf(items, roomColumns(items))
  expect(cells.map(({ from, to, lane, lanes }) => [from, to, lane, lanes])).toEqual([
    [540, 600, 0, 2],
    [570, 630, 1, 2],
    [600, 620, 0, 2],
    [660, 720, 0, 1],
  ])
  expect(hoursOf(cells)).toEqual({ from: 480, to: 780 })
})

test.each([
  [[at('00:10', '00:40')], 0, 120],
  [[at('22:00', '02:00')], 1260, 1620],
  [[], 480, 1080],
])('the hours of a day enclose its sessions: %#', (items, from, to) => {
  expect(hoursOf(cellsOf(items, roomColumns(items)))).toEqual({ from, to })
})

test.each([
  [0, '00:00'],
  [545, '09:05'],
  [1500, '01:00'],
])('%i minutes after midnight it is %s', (minutes, time) => {
  expect(timeOf(minutes)).toBe(time)
})

test.each([
  ['later, with its length', at('09:00', '10:30'), 605, ['10:05', '11:35']],
  ['to midnight', at('09:00', '10:00'), 0, ['00:00', '01:00']],
  ['over midnight in the evening', at('20:00', '23:00'), 1320, ['22:00', '01:00']],
  ['not before midnight', at('09:00', '10:00'), -5, null],
  ['not to the next day', at('09:00', '10:00'), 1440, null],
  ['not so that it ends past six', at('10:00', '18:00'), 1380, null],
  ['not over midnight by day', at('09:00', '17:00'), 1020, null],
])('a session is moved %s', (_, item, from, times) => {
  const place = placeAt(item, { key: 'roof', name: 'Roof' }, from)
  expect(place).toEqual(times && { day: 'Day 1', start_time: times[0], end_time: times[1], location: 'Roof' })
})

test('in its own room a session keeps the spelling of the room', () => {
  const place = placeAt(at('09:00', '10:00', 'HALL'), { key: 'hall', name: 'Hall' }, 600)
  expect(place?.location).toBe('HALL')
})

test('what a session would clash with is said in the sentences of the dialog', () => {
  const others = [
    { ...at('09:00', '10:00'), title: 'Tea', speaker_ids: ['a'] },
    { ...at('09:30', '10:30', 'Roof'), title: 'Salt', speaker_ids: ['b'] },
    { ...at('10:00', '11:00', 'Roof'), title: 'Sand', speaker_ids: ['a'] },
    { ...at('09:00', '10:00'), day: 'Day 2', title: 'Elsewhere', speaker_ids: ['a'] },
  ]
  const around = { start_date: null, others, speakers: [{ id: 'b', name: 'Ada' }] }
  const draft = { ...at('09:15', '10:00'), speaker_ids: ['b'] }
  expect(clashSentences(draft, around)).toEqual([
    'Overlaps with “Tea” in Hall, 09:00 – 10:00',
    'Overlaps with “Salt”, 09:30 – 10:30; Ada speaks in both',
  ])
  expect(clashSentences({ ...draft, end_time: '09:00' }, around)).toEqual([])
})
