import { expect, test } from 'vitest'
import { betweenMoments, googleCalendarLink, outlookLink, wholeDays } from './calendar-links.ts'

const entry = {
  title: 'Dev & Conf',
  description: 'd'.repeat(2000),
  location: 'Leith',
  span: wholeDays('2025-04-30', '2025-05-01'),
}

test('links contain whole days, including the last one', () => {
  const google = new URL(googleCalendarLink(entry))
  expect(google.origin + google.pathname).toBe('https://calendar.google.com/calendar/render')
  expect([google.searchParams.get('text'), google.searchParams.get('dates')]).toEqual([
    'Dev & Conf',
    '20250430/20250502',
  ])
  const outlook = new URL(outlookLink(entry))
  expect([outlook.searchParams.get('startdt'), outlook.searchParams.get('enddt')]).toEqual(['2025-04-30', '2025-05-02'])
  expect(google.href.length).toBeLessThan(1200)
})

test('a single date is one day, and without a date the calendar asks for it', () => {
  const oneDay = new URL(googleCalendarLink({ ...entry, span: wholeDays('2025-04-30', null) }))
  expect(oneDay.searchParams.get('dates')).toBe('20250430/20250501')
  const undated = { ...entry, span: wholeDays(null, null) }
  expect(new URL(googleCalendarLink(undated)).searchParams.has('dates')).toBe(false)
  expect(new URL(outlookLink(undated)).searchParams.has('startdt')).toBe(false)
})

test('a link contains times in UTC', () => {
  const span = betweenMoments(new Date('2025-04-10T22:30:00Z'), new Date('2025-04-11T00:15:00Z'))
  const google = new URL(googleCalendarLink({ ...entry, span }))
  expect(google.searchParams.get('dates')).toBe('20250410T223000Z/20250411T001500Z')
  const outlook = new URL(outlookLink({ ...entry, span }))
  expect(['startdt', 'enddt', 'allday'].map((name) => outlook.searchParams.get(name))).toEqual([
    '2025-04-10T22:30:00.000Z',
    '2025-04-11T00:15:00.000Z',
    null,
  ])
})
