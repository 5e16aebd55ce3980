import { expect, test } from 'vitest'
import { NO_STATUS, sessionsAt } from '#features/schedule/now-rules.ts'
import { choiceFor, itemsIn, partsOf, runningAndNext, scopeOf, SCREEN_CHOICES } from './rules.ts'

const CONFERENCE = { start_date: '2025-04-10', time_zone: 'Asia/Tokyo' }
const item = (day: string, times: string, title: string, type = 'session') => {
  const [start_time = '', end_time = ''] = times.split('-')
  return { id: title, day, start_time, end_time, title, type, location: null }
}
const ITEMS = [
  item('Day 1', '10:00-11:00', 'Late'),
  item('Day 1', '09:00-10:30', 'Early'),
  item('Day 1', '09:00-18:00', 'Lunch', 'break'),
  item('Day 1', '23:00-01:00', 'Over midnight'),
  item('Day 2', '09:00-10:00', 'Tomorrow'),
  item('11 April', '00:30-00:45', 'Written date', 'keynote'),
]

test.each([
  ['2025-04-09T23:59:59Z', [], 'Early'],
  ['2025-04-10T00:00:00Z', ['Early'], 'Late'],
  ['2025-04-10T01:15:00Z', ['Early', 'Late'], 'Over midnight'],
  ['2025-04-10T02:00:00Z', [], 'Over midnight'],
  ['2025-04-10T15:40:00Z', ['Over midnight', 'Written date'], 'Tomorrow'],
  ['2025-04-11T02:00:00Z', [], null],
])('at %s %o runs, and %s is next', (now, running, next) => {
  const sessions = runningAndNext(sessionsAt(CONFERENCE, ITEMS, () => undefined, new Date(now)))
  expect(sessions.running.map((one) => one.item.title)).toEqual(running)
  expect(sessions.next?.item.title ?? null).toBe(next)
})

test('a schedule without dates has nothing that runs', () => {
  const undated = { start_date: null, time_zone: 'UTC' }
  const sessions = sessionsAt(undated, [item('Day 1', '09:00-10:00', 'One')], () => undefined, new Date())
  expect(runningAndNext(sessions)).toEqual({ running: [], next: null })
})

test('the organiser’s word counts more than the clock', () => {
  const state_at = '2025-04-10T00:10:00Z'
  const said: Record<string, 'live' | 'ended' | 'cancelled'> = {
    Early: 'ended',
    'Over midnight': 'live',
    Late: 'cancelled',
  }
  const statusOf = (id: string) => (said[id] ? { ...NO_STATUS, state: said[id], state_at } : undefined)
  const sessions = sessionsAt(CONFERENCE, ITEMS, statusOf, new Date('2025-04-10T00:20:00Z'))
  const { running, next } = runningAndNext(sessions)
  expect([running.map(({ item: { title } }) => title), next?.item.title]).toEqual([['Over midnight'], 'Written date'])
})

test('what people do without a stage follows the clock', () => {
  const walk = [item('Day 1', '09:00-10:00', 'Walk', 'networking'), item('Day 1', '11:00-12:00', 'Swim', 'networking')]
  const sessions = sessionsAt(CONFERENCE, walk, () => undefined, new Date('2025-04-10T00:20:00Z'))
  const { running, next } = runningAndNext(sessions)
  expect([running.map((one) => one.item.title), next?.item.title]).toEqual([['Walk'], 'Swim'])
})

test('a screen is about a session, about a room however it is written, or about all', () => {
  const items = [
    { id: 'a', location: 'Lamp Room' },
    { id: 'b', location: null },
    { id: 'c', location: 'lamp  room' },
  ]
  const idsFor = (search: string) => itemsIn(items, scopeOf(search)).map(({ id }) => id)
  expect(idsFor('')).toEqual(['a', 'b', 'c'])
  expect(idsFor('?room=&session=')).toEqual(['a', 'b', 'c'])
  expect(idsFor('?room=LAMP%20ROOM&theme=dark')).toEqual(['a', 'c'])
  expect(idsFor('?session=b&room=Lamp%20Room')).toEqual(['b'])
  expect(idsFor('?session=another')).toEqual([])
})

test('a screen shows what was chosen for its room, however that is written', () => {
  const ofRoom = { room: 'lamp room', shows: 'poll' } as const
  const rooms = ['LAMP  Room', 'Cellar', null]
  expect(rooms.map((room) => choiceFor([ofRoom], room))).toEqual(['poll', 'automatic', 'automatic'])
  const both = [ofRoom, { room: null, shows: 'title' } as const]
  expect(rooms.map((room) => choiceFor(both, room))).toEqual(['poll', 'automatic', 'title'])
  expect(SCREEN_CHOICES.map((choice) => partsOf(choice))).toEqual([
    { question: true, poll: true },
    { question: true, poll: false },
    { question: false, poll: true },
    { question: false, poll: false },
  ])
})
