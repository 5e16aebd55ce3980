import { expect, test } from 'vitest'
import { watchTurns } from '#server/test-cpu.ts'
import { readProgrammeFile } from './format.ts'

const COUNT = 6000
const words = '<p>Some <b>words</b> about it &amp; more.</p> '.repeat(4)
const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const each = <Value>(make: (at: number) => Value) => Array.from({ length: COUNT }, (_, at) => make(at))

const FILES = {
  json: () => {
    const start = { date: '2025-04-10T09:00:00+02:00', start: '09:00', duration: '00:30' }
    const persons = (at: number) => [{ name: `Person ${at}`, biography: words }]
    const events = each((at) => ({ id: at, title: `Talk ${at}`, ...start, abstract: words, persons: persons(at) }))
    return JSON.stringify({ schedule: { conference: { days: [{ date: '2025-04-10', rooms: { Hall: events } }] } } })
  },
  xml: () => {
    const start = '<date>2025-04-10T09:00:00+02:00</date><start>09:00</start><duration>00:30</duration>'
    const events = each(
      (at) => `<event id="${at}">${start}<title>Talk ${at}</title><abstract>${escaped}</abstract></event>`,
    )
    return `<schedule><day date="2025-04-10"><room name="Hall">${events.join('')}</room></day></schedule>`
  },
  sessionize: () => {
    const start = { startsAt: '2025-04-10T09:00:00', endsAt: '2025-04-10T10:00:00' }
    const sessions = each((at) => ({ id: at, title: `Talk ${at}`, description: words, ...start, speakers: [`p${at}`] }))
    const speakers = each((at) => ({ id: `p${at}`, fullName: `Person ${at}`, bio: words }))
    return JSON.stringify({ sessions, speakers, rooms: [] })
  },
  icalendar: () => {
    const start = 'DTSTART;TZID=Europe/Berlin:20250410T090000\nDURATION:PT30M'
    const events = each(
      (at) => `BEGIN:VEVENT\nUID:${at}\n${start}\nSUMMARY:Talk ${at}\nDESCRIPTION:${words}\nEND:VEVENT\n`,
    )
    return `BEGIN:VCALENDAR\n${events.join('')}END:VCALENDAR`
  },
}

test.each(Object.entries(FILES))('a long file of %s is read while other requests are served', async (_, make) => {
  const bytes = Buffer.from(make())
  const others = watchTurns()
  const { rows, skipped } = await readProgrammeFile(bytes, { speakers: [], choices: {}, time_zone: 'Europe/Berlin' })
  const longest = others.longest()
  expect([rows.length, skipped]).toEqual([COUNT, []])
  expect(longest).toBeGreaterThan(0)
  expect(longest).toBeLessThan(250)
})
