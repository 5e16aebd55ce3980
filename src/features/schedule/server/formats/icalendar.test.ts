import { expect, test } from 'vitest'
import { cpuTimer } from '#server/test-cpu.ts'
import { readProgrammeFile } from './format.ts'

const calendar = (...parts: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...parts.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const read = (text: string, time_zone = 'Europe/Berlin', choices = {}) =>
  readProgrammeFile(Buffer.from(text), { speakers: [], choices, time_zone })
const TALK = ['UID:1@example.org', 'DTSTART:20250410T080000Z', 'DTEND:20250410T090000Z', 'SUMMARY:Opening']
const rowsOf = async (lines: string[], time_zone?: string) => {
  const file = await read(calendar(event(...TALK.slice(0, 1), 'SUMMARY:Talk', ...lines), event(...TALK)), time_zone)
  const last = file.rows.length + file.skipped.length
  const mine = [...file.rows, ...file.skipped].filter(({ line }) => line !== last)
  return mine.map((row) => ('reason' in row ? row.reason : [row.day, row.start_time, row.end_time]))
}

test('an event becomes a row; who speaks and of what kind it is stays as it was', async () => {
  const text = 'DESCRIPTION:One\\, two\\nthree with a long line that is fol\r\n ded'
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'DESCRIPTION:Alarm', 'END:VALARM']
  const file = await read(
    calendar(event(...TALK, text, 'LOCATION:Hall A\\, left', 'ATTACH:x', ...alarm, 'CATEGORIES:Workshop')),
  )
  expect(file).toMatchObject({
    format: 'icalendar',
    fields: ['id', 'day', 'start_time', 'end_time', 'title', 'plain_description', 'location'],
    rows: [
      {
        line: 1,
        id: '1@example.org',
        day: '2025-04-10',
        start_time: '10:00',
        end_time: '11:00',
        title: 'Opening',
        description: 'One, two\nthree with a long line that is folded',
        location: 'Hall A, left',
        type: 'workshop',
        speakers: [],
      },
    ],
    skipped: [],
    warnings: [],
  })
})

const day = '2025-04-10'
test.each([
  ['in UTC', ['DTSTART:20250410T223000Z', 'DURATION:PT90M'], [['2025-04-11', '00:30', '02:00']]],
  ['in no zone', ['DTSTART:20250410T090000', 'DTEND:20250410T100000'], [[day, '09:00', '10:00']]],
  ['in a zone', ['DTSTART;TZID=America/New_York:20250410T090000', 'DURATION:PT1H'], [[day, '15:00', '16:00']]],
  [
    'in a zone with a prefix',
    ['DTSTART;TZID=/x.org/2025/America/New_York:20250410T090000', 'DURATION:PT1H'],
    [[day, '15:00', '16:00']],
  ],
  ['past midnight', ['DTSTART:20250410T200000Z', 'DURATION:PT3H'], [[day, '22:00', '01:00']]],
  ['as clocks change', ['DTSTART:20250330T003000Z', 'DURATION:PT1H'], [['2025-03-30', '01:30', '03:30']]],
  ['for days', ['DTSTART:20250410T090000', 'DURATION:P2D'], [expect.stringContaining('It ends on another day')]],
  [
    'all day',
    ['DTSTART;VALUE=DATE:20250410', 'DTEND;VALUE=DATE:20250411'],
    ['It lasts all day, so it has no start time'],
  ],
  ['without an end', ['DTSTART:20250410T090000'], ['No end time']],
  ['without a start', ['DTEND:20250410T090000'], ['No day, start time or end time']],
  ['backwards', ['DTSTART:20250410T090000', 'DTEND:20250410T080000'], ['End time must be after start time']],
  [
    'cancelled',
    ['DTSTART:20250410T090000', 'DURATION:PT1H', 'STATUS:CANCELLED'],
    ['The file says that it is cancelled'],
  ],
  ['with a wrong start', ['DTSTART:soon', 'DURATION:PT1H'], ['This event has a mistake, so it cannot be read']],
  [
    'with a wrong length',
    ['DTSTART:20250410T090000', 'DURATION:long'],
    ['This event has a mistake, so it cannot be read'],
  ],
])('a time %s', async (_, lines, rows) => {
  expect(await rowsOf(lines)).toEqual(rows)
})

const ZONE = [
  'BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD',
  'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT',
  'END:VTIMEZONE',
] // prettier-ignore
const OFFICE = ['UID:1', 'SUMMARY:Talk', 'DTSTART;TZID=W. Europe Standard Time:20250410T090000', 'DURATION:PT1H']

test('a zone that the file defines, and one that nobody knows', async () => {
  const defined = await read(calendar(ZONE, event(...OFFICE)), 'Europe/London')
  expect([defined.rows[0]?.start_time, defined.warnings]).toEqual(['08:00', []])
  const unknown = await read(calendar(event(...OFFICE)), 'Europe/London')
  expect([unknown.rows[0]?.start_time, unknown.warnings]).toEqual([
    '09:00',
    [
      {
        line: 1,
        message: 'The time zone “W. Europe Standard Time” is not known, so its times are taken as they are written',
      },
    ],
  ])
})

test('a definition with unusual rules is left out instead of being computed', async () => {
  const hostile = ZONE.map((line) => line.replace(/^RRULE.*/, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'))
  const spent = cpuTimer()
  const file = await read(calendar(hostile, event(...OFFICE)))
  expect([file.rows.length, file.warnings.length]).toEqual([1, 1])
  expect(spent()).toBeLessThan(1000)
})

const DAILY = ['DTSTART;TZID=Europe/Berlin:20250328T090000', 'DURATION:PT30M', 'UID:tea', 'SUMMARY:Tea']

test('what repeats becomes a session each time, at the same time of the day also after clocks change', async () => {
  const file = await read(
    calendar(
      event(...DAILY, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20250329T090000'),
      event(
        'UID:tea',
        'RECURRENCE-ID;TZID=Europe/Berlin:20250331T090000',
        'DTSTART:20250331T080000Z',
        'DURATION:PT1H',
        'SUMMARY:Late tea',
      ),
    ),
  )
  expect(
    file.rows.map(({ id, day: on, start_time, end_time, title }) => [id, on, start_time, end_time, title]),
  ).toEqual([
    ['tea 2025-03-28T08:00:00.000Z', '2025-03-28', '09:00', '09:30', 'Tea'],
    ['tea 2025-03-30T07:00:00.000Z', '2025-03-30', '09:00', '09:30', 'Tea'],
    ['tea 2025-03-31T07:00:00.000Z', '2025-03-31', '10:00', '11:00', 'Late tea'],
  ])
})

test('weekly repeats on several days, and dates that are listed', async () => {
  expect(
    await rowsOf(['DTSTART:20250407T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20250415']),
  ).toEqual([
    ['2025-04-07', '09:00', '10:00'],
    ['2025-04-10', '09:00', '10:00'],
    ['2025-04-14', '09:00', '10:00'],
  ])
  expect(await rowsOf(['DTSTART:20250407T090000', 'DURATION:PT1H', 'RDATE:20250408T100000'])).toEqual([
    ['2025-04-07', '09:00', '10:00'],
    ['2025-04-08', '10:00', '11:00'],
  ])
})

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;COUNT=101',
  'FREQ=DAILY;COUNT=99999999999',
  'FREQ=DAILY;INTERVAL=99999999;COUNT=5',
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO;COUNT=5',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
  'FREQ=SECONDLY;BYMONTH=1;COUNT=5',
  'FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=9;COUNT=5',
])('%s is left out, at once', async (rule) => {
  const spent = cpuTimer()
  expect(await rowsOf(['DTSTART:20250408T090000', 'DURATION:PT1H', `RRULE:${rule}`])).toEqual([
    expect.stringContaining('It repeats without an end'),
  ])
  expect(spent()).toBeLessThan(1000)
})

test.each([
  ['a rule that is none', ['RRULE:FREQ=BOGUS']],
  ['parameters without an end', [`SUMMARY${';a=b'.repeat(1_000_000)}:x`]],
  ['a long text', [`DESCRIPTION:${'x'.repeat(4_000_000)}`]],
  ['a long attachment', [`ATTACH;ENCODING=BASE64:${'x'.repeat(4_000_000)}`]],
  ['a text of short pieces', [`DESCRIPTION:x${'\r\n y'.repeat(1_000_000)}`]],
  ['events in each other', ['BEGIN:VEVENT\r\n'.repeat(300_000)]],
])('%s takes no time', async (_, lines) => {
  const spent = cpuTimer()
  const file = await read(calendar(event(...TALK), event(...TALK, ...lines)))
  expect(file.rows[0]).toMatchObject({ title: 'Opening' })
  expect(spent()).toBeLessThan(3000)
})

test('many repeats are refused before they fill the memory', async () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    event(`UID:${at}`, ...DAILY.slice(0, 2), 'RRULE:FREQ=DAILY;COUNT=100'),
  )
  await expect(read(calendar(...many))).rejects.toThrow('The file has more than 10,000 sessions. Import it in parts')
})

test('a calendar without events, and one that ends too early', async () => {
  await expect(read(calendar())).rejects.toThrow('No valid sessions found in this file')
  const file = await read(
    calendar(event(...TALK), ['BEGIN:VEVENT', 'SUMMARY:Cut off', 'DTSTART:2025']).replace(/END:VCALENDAR\s*$/, ''),
  )
  expect(file.skipped).toEqual([{ line: 2, reason: 'This event has a mistake, so it cannot be read' }])
})
