import { expect, test } from 'vitest'
import { type Appointment, writeCalendar } from './calendar.ts'

const talk: Appointment = {
  uid: '3fa9@foyer.test',
  sequence: 2,
  changed_at: new Date('2025-01-05T10:00:00.123Z'),
  start: new Date('2025-04-10T22:30:00Z'),
  end: new Date('2025-04-11T00:15:00Z'),
  title: 'Tea',
  description: '',
  location: '',
  url: 'http://foyer.test/tea',
}

function fileWith(change: Partial<Appointment>) {
  return writeCalendar({ name: 'Dev Conf', time_zone: 'Europe/London', appointments: [{ ...talk, ...change }] })
}

/** The names and values in a file, with folded lines joined. */
function read(file: string) {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

test('a file follows RFC 5545', () => {
  expect(fileWith({ category: 'keynote' })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Foyer//Foyer//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Dev Conf',
      'X-WR-CALNAME:Dev Conf',
      'X-WR-TIMEZONE:Europe/London',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:3fa9@foyer.test',
      'DTSTAMP:20250105T100000Z',
      'LAST-MODIFIED:20250105T100000Z',
      'SEQUENCE:2',
      'DTSTART:20250410T223000Z',
      'DTEND:20250411T001500Z',
      'SUMMARY:Tea',
      'CATEGORIES:keynote',
      'URL:http://foyer.test/tea',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test.each([
  ['a, b; c\\d', 'a\\, b\\; c\\\\d'],
  ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['x\r\nEND:VCALENDAR\r\nBEGIN:VEVENT', 'x\\nEND:VCALENDAR\\nBEGIN:VEVENT'],
  ['nul\0 bell\x07 next\x85line\u2028end', 'nul bell nextline\\nend'],
])('the text %j is written as %j', (title, written) => {
  expect(read(fileWith({ title })).get('SUMMARY')).toBe(written)
})

test('no line has more than 75 octets, and no character is split', () => {
  const title = '会'.repeat(100) + '🎉'.repeat(50) + 'x'.repeat(200)
  const file = fileWith({ title })
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file).not.toMatch(/\p{Cs}|\ufffd/u)
  expect(read(file).get('SUMMARY')).toBe(title)
})

test('a calendar without events holds a time zone, because the standard requires a component', () => {
  const file = writeCalendar({ name: 'Dev Conf', time_zone: 'Europe/London', appointments: [] })
  expect(file.slice(file.indexOf('BEGIN:VTIMEZONE'))).toBe(
    [
      'BEGIN:VTIMEZONE',
      'TZID:Etc/UTC',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
  expect(fileWith({})).not.toContain('VTIMEZONE')
})
