import { expect, test } from 'vitest'
import { programmeOf } from '#features/programme/slot-rules.ts'
import type { PublicPage } from './contract.ts'
import { isSessionHash, leadOf, reckonedFrom, sessionAnchor, sessionFile, zoneLabel } from './rules.ts'
import { sessionInFull } from './view-rules.ts'

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

test('the lead is the first paragraph', () => {
  expect([leadOf('One.\n\nTwo.'), leadOf(null)]).toEqual(['One.', ''])
  expect([sessionAnchor(12), isSessionHash('#s12'), isSessionHash('#speakers')]).toEqual(['s12', true, false])
  expect(sessionFile('caféconf', 12)).toBe('/caf%C3%A9conf/s12.ics')
})

const conference: PublicPage['conference'] = {
  ...setting,
  id: 'c',
  name: 'Conf',
  slug: 'conf',
  description: null,
  end_date: null,
  location: 'Leith',
  address: null,
  travel: null,
  attendance: null,
  map_url: null,
  language: null,
  welcome: null,
  hashtags: null,
  cover_hue: null,
  cover_url: null,
  delegate_registration_enabled: false,
  updated_at: '',
}

function pageWith(fields: Partial<PublicPage['schedule'][number]>, start_date: string | null = '2025-04-10') {
  const rest = {
    id: 'i',
    conference_id: 'c',
    description: null,
    speaker_id: null,
    removed_speakers: 0,
    cancelled: false,
    updated_at: '',
  }
  const people = speakers.map((one) => ({
    ...one,
    conference_id: 'c',
    title: 'Countess',
    company_name: null,
    bio: null,
    updated_at: '',
  }))
  const links = { image_url: null, topic: null, twitter_url: null, linkedin_url: null, github_url: null }
  return {
    conference: { ...conference, start_date },
    registration: 'open' as const,
    speakers: people.map((one) => ({ ...one, ...links })),
    schedule: [{ ...rest, ...item(fields), ...fields }],
    exhibitor_count: 0,
  }
}

test('a session’s details have its date, its time zone, its speakers and its times', () => {
  const page = pageWith({ number: 7, day: 'Day 2', start_time: '23:00', end_time: '01:00', speaker_ids: ['ada'] })
  expect(sessionInFull(page, 's7')).toEqual({
    number: 7,
    title: 'A',
    when: 'Day 2 · Fri, April 11, 2025, 23:00 – 01:00 +1 day BST',
    where: 'Main Hall',
    venue: 'Leith',
    who: 'Ada, Countess',
    speakers: [expect.objectContaining({ id: 'ada', name: 'Ada' })],
    description: null,
    cancelled: false,
    span: { start: new Date('2025-04-11T22:00Z'), end: new Date('2025-04-12T00:00Z') },
  })
  expect(sessionInFull(page, 's8')).toBeNull()
})

test('the name of the time zone is that of the day, and of the time', () => {
  const at = (day: string, start_time: string, end_time: string) =>
    sessionInFull(pageWith({ day, start_time, end_time }, '2026-03-28'), 's1')?.when
  expect([at('Day 1', '10:00', '11:00'), at('Day 2', '00:15', '00:45'), at('Day 2', '10:00', '11:00')]).toEqual([
    'Day 1 · Sat, March 28, 2026, 10:00 – 11:00 GMT',
    'Day 2 · Sun, March 29, 2026, 00:15 – 00:45 GMT',
    'Day 2 · Sun, March 29, 2026, 10:00 – 11:00 BST',
  ])
  const days = [{ date: '2026-03-28' }, { date: '2026-03-29' }, { date: null }]
  expect(
    [days.slice(0, 1), days.slice(1, 2), days, days.slice(2)].map((some) => zoneLabel('Europe/London', some)),
  ).toEqual(['GMT, Europe/London', 'BST, Europe/London', 'GMT and BST, Europe/London', 'Europe/London'])
})

test('without a date a session has no times, and a day that is itself a date is shown once', () => {
  expect(sessionInFull(pageWith({}, null), 's1')).toMatchObject({
    when: 'Day 1, 09:00 – 10:00 Europe/London',
    span: null,
  })
  expect(sessionInFull(pageWith({ day: '2025-04-10' }), 's1')?.when).toBe('Thu, April 10, 2025, 09:00 – 10:00 BST')
})

test.each([
  ['2025-04-10', '09:00', '10:30', true],
  ['2025-04-10', '23:00', '01:00', true],
  ['2025-03-30', '12:00', '13:00', true],
  ['2025-03-30', '00:30', '00:45', false],
])('on %s noon tells when a slot from %s to %s is: %s', (day, start_time, end_time, right) => {
  const [shown] = programmeOf(
    { start_date: null, time_zone: 'Europe/London' },
    [],
    [item({ day, start_time, end_time })],
  )
  const [slot] = shown?.slots ?? []
  const reckoned = reckonedFrom(shown?.noon ?? 0, { start: start_time, end: end_time })
  expect(reckoned.from === slot?.from && reckoned.to === slot.to).toBe(right)
})
