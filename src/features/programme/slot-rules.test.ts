import { expect, test } from 'vitest'
import { programmeOf } from './slot-rules.ts'

const setting = { start_date: '2025-04-10', time_zone: 'Europe/London' }
const speakers = [{ id: 'ada', name: 'Ada' }]

function item(fields: Partial<Parameters<typeof programmeOf>[2][number]>) {
  const usual: Parameters<typeof programmeOf>[2][number] = {
    number: 1,
    day: 'Day 1',
    start_time: '09:00',
    end_time: '10:00',
    title: 'A',
    location: null,
    type: 'session',
    speaker_ids: [],
  }
  return { ...usual, ...fields }
}

test('days are in natural order and have their dates', () => {
  const days = programmeOf(setting, [], [item({ day: 'Day 10' }), item({ day: 'Day 2' }), item({ day: 'Day 2' })])
  expect(days.map(({ name, date, count }) => [name, date, count])).toEqual([
    ['Day 2', '2025-04-11', 2],
    ['Day 10', '2025-04-19', 1],
  ])
})

test('sessions of one start and end share a slot', () => {
  const [day] = programmeOf(
    setting,
    [],
    [item({ title: 'B' }), item({ title: 'A' }), item({ end_time: '11:00', title: 'Long' })],
  )
  expect(day?.slots.map(({ end, sessions }) => [end, sessions.map(({ title }) => title)])).toEqual([
    ['10:00', ['A', 'B']],
    ['11:00', ['Long']],
  ])
})

test('a missing speaker is TBA, a missing room is the Main Hall, and a break has neither', () => {
  const rows = [
    item({ speaker_ids: ['ada', 'gone'] }),
    item({ title: 'B' }),
    item({ title: 'C', type: 'break', location: 'Foyer' }),
  ]
  const [day] = programmeOf(setting, speakers, rows)
  expect(day?.slots[0]?.sessions.map(({ who, location }) => [who, location]).toSorted()).toEqual([
    ['', 'Foyer'],
    ['Ada, TBA', 'Main Hall'],
    ['TBA', 'Main Hall'],
  ])
})

test('a slot past midnight ends a day later', () => {
  const [day] = programmeOf(setting, [], [item({ start_time: '23:00', end_time: '01:00' })])
  const [slot] = day?.slots ?? []
  expect([slot?.next_day, (slot?.to ?? 0) - (slot?.from ?? 0)]).toEqual([true, 120])
})

test('without a start date a slot has no times', () => {
  const [day] = programmeOf({ ...setting, start_date: null }, [], [item({})])
  expect(day?.slots[0]).toMatchObject({ from: null, to: null })
})
