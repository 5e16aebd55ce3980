import { expect, test } from 'vitest'
import type { ScheduleItem } from './contract.ts'
import { daysToOffer, scheduleDays } from './list-rules.ts'

const conference = { start_date: '2025-04-10', time_zone: 'Europe/London' }
const ada = { id: 'ada', name: 'Ada Sample', image_url: '/storage/ada.webp' }
const ben = { id: 'ben', name: 'Bén Sample', image_url: null }

let made = 0
function item(fields: Partial<ScheduleItem>): ScheduleItem {
  made += 1
  return {
    id: `item-${made}`,
    conference_id: 'c',
    number: made,
    day: 'Day 1',
    start_time: '09:00',
    end_time: '10:00',
    title: 'Talk',
    description: null,
    location: null,
    type: 'session',
    speaker_id: null,
    speaker_ids: [],
    removed_speakers: 0,
    updated_at: '',
    ...fields,
  }
}

function daysOf(items: ScheduleItem[], place: { start_date: string | null; time_zone: string } = conference) {
  return scheduleDays({ conference: place, items, speakers: [ada, ben] })
}

test('days and their items are in order, with the date and the time zone of the day', () => {
  const days = daysOf([
    item({ day: 'Day 10', title: 'Last' }),
    item({ day: 'Day 2', title: 'Later', start_time: '11:00', end_time: '12:00' }),
    item({ day: 'Day 2', title: 'Sooner' }),
  ])
  expect(days.map(({ day, date, zone, lines }) => [day, date, zone, lines.map((line) => line.item.title)])).toEqual([
    ['Day 2', 'Fri, April 11, 2025', 'BST', ['Sooner', 'Later']],
    ['Day 10', 'Sat, April 19, 2025', 'BST', ['Last']],
  ])
})

test('without a start date a day has no date, and the time zone its full name', () => {
  const [day] = daysOf([item({})], { start_date: null, time_zone: 'America/New_York' })
  expect([day?.date, day?.zone]).toEqual([null, 'America/New York'])
})

test('speakers keep their order; deleted ones are unknown', () => {
  const [day] = daysOf([item({ speaker_ids: ['ben', 'gone', 'ada'], removed_speakers: 1 })])
  expect(day?.lines[0]?.people).toEqual([
    { id: 'ben', name: 'Bén Sample', photo: null },
    { id: 'gone', name: 'Unknown', photo: null },
    { id: 'ada', name: 'Ada Sample', photo: '/storage/ada.webp' },
    { id: 'removed-0', name: 'Unknown', photo: null },
  ])
})

test('title, room and speakers are searched, ignoring accents and case', () => {
  const [day] = daysOf([item({ title: 'Über Archive', location: 'Hall Ä', speaker_ids: ['ben'] })])
  expect(day?.lines[0]?.searched).toBe('uber archive hall a ben sample')
})

test('both items of an overlap report it, with the name of the first other item and the number of further ones', () => {
  const [day] = daysOf([
    item({ title: 'One', location: 'Hall', speaker_ids: ['ada'] }),
    item({ title: 'Two', location: 'hall', start_time: '09:30', speaker_ids: ['ada'] }),
    item({ title: 'Three', location: 'Hall', start_time: '09:45' }),
    item({ title: 'After', location: 'Hall', start_time: '10:00', end_time: '11:00' }),
  ])
  expect(day?.lines.map(({ warning }) => warning)).toEqual([
    'Overlaps with “Two” in hall, 09:30 – 10:00; Ada Sample speaks in both, and 1 more',
    'Overlaps with “One” in Hall, 09:00 – 10:00; Ada Sample speaks in both, and 1 more',
    'Overlaps with “One” in Hall, 09:00 – 10:00, and 1 more',
    null,
  ])
})

test('the days to choose from are those of the schedule and the other days of the conference', () => {
  const items = [item({ day: 'Day 2' }), item({ day: 'day 2' }), item({ day: 'Warm-up' })]
  expect(daysToOffer({ start_date: '2025-04-10', end_date: '2025-04-13' }, items)).toEqual([
    { day: 'Day 1', date: '2025-04-10' },
    { day: 'Day 2', date: '2025-04-11' },
    { day: 'Warm-up', date: '2025-04-11' },
    { day: 'Day 3', date: '2025-04-12' },
    { day: 'Day 4', date: '2025-04-13' },
  ])
  expect(daysToOffer({ start_date: null, end_date: null }, items).map(({ day, date }) => [day, date])).toEqual([
    ['Day 2', null],
    ['Warm-up', null],
  ])
  expect(daysToOffer({ start_date: '2025-04-10', end_date: null }, [])).toEqual([{ day: 'Day 1', date: '2025-04-10' }])
})
