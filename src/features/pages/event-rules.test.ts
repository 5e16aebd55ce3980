import { expect, test } from 'vitest'
import { eventsAt, type ListedEvent } from './event-rules.ts'

function event(fields: Partial<ListedEvent>): ListedEvent {
  return {
    id: 'e',
    slug: 'e',
    name: 'E',
    description: null,
    start_date: null,
    end_date: null,
    time_zone: 'Europe/London',
    location: null,
    cover_hue: null,
    cover_url: null,
    registration: 'closed',
    ...fields,
  }
}

test.each([
  [{ start_date: '2026-05-03', end_date: '2026-05-05' }, 'live'],
  [{ start_date: '2026-05-04' }, 'live'],
  [{ end_date: '2026-05-04' }, 'live'],
  [{ start_date: '2026-05-05' }, 'coming'],
  [{}, 'coming'],
  [{ start_date: '2026-05-03' }, 'past'],
  // At 23:30 in London it is the next morning in Tokyo, and still the afternoon in Los Angeles.
  [{ start_date: '2026-05-05', time_zone: 'Asia/Tokyo' }, 'live'],
  [{ start_date: '2026-05-04', time_zone: 'Asia/Tokyo' }, 'past'],
  [{ start_date: '2026-05-04', time_zone: 'America/Los_Angeles' }, 'live'],
] as const)('on the evening of 4 May in London %j is %s', (fields, state) => {
  const one = event(fields)
  const empty = { live: [], coming: [], past: [] }
  expect(eventsAt([one], new Date('2026-05-04T22:30:00Z'))).toEqual({ ...empty, [state]: [one] })
})
