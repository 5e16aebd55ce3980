import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { maskAddress } from '#server/log.ts'
import { testHall } from '#server/test-hall.ts'
import { agendaApi, calendarApi } from './contract.ts'
import { text } from './text.ts'

async function hall(name = 'Small Hours') {
  const dates = { start_date: '2026-05-10', end_date: '2026-05-11', time_zone: 'Europe/London' }
  const conference = { name, location: 'Leith', ...dates }
  const kit = await testHall({ start: new Date('2026-05-10T08:00:00Z'), conference })
  const { organiser, conference_id } = kit
  const ada = await kit.as()
  const add = (fields: object) => {
    const item = { day: 'Day 1', start_time: '23:00', end_time: '01:00', title: 'Tea', ...fields }
    return organiser.call(scheduleApi.add, { conference_id, ...item })
  }
  const save = (schedule_item_id: string) => ada.call(agendaApi.save, { schedule_item_id })
  const fetch = (url: string) => kit.app.inject({ url: new URL(url).pathname })
  const read = async (url: string) => {
    const reply = await fetch(url)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return new ICAL.Component(ICAL.parse(reply.body))
  }
  return { ...kit, ada, add, save, fetch, read }
}

function eventsOf(calendar: ICAL.Component) {
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const { uid, sequence, summary, location, description } = event
    const [start, end] = [event.startDate.toString(), event.endDate.toString()]
    return {
      uid,
      sequence,
      summary,
      location,
      description,
      start,
      end,
      status: component.getFirstPropertyValue('status'),
    }
  })
}

const HARD = 'Fish, chips; “mushy” \\ peas 🐟👩‍👩‍👧 ليلى\nEND:VCALENDAR\nBEGIN:VEVENT'

test('everything in names comes through a calendar file, whatever it is', async () => {
  const { ada, add, save, read, organiser, conference_id } = await hall('Small Hours, “2026”; 🌙')
  await organiser.call(conferencesApi.update, { conference_id, location: 'Dock, “B”; 🚢' })
  // A description may have line breaks; of a title they are taken out when it is saved.
  const item = await add({
    title: HARD.replaceAll('\n', ' '),
    location: 'Room; 1, 2 🐳',
    description: HARD.replaceAll('\n', '\r\n'),
  })
  await save(item.id)
  const { url } = await ada.call(calendarApi.open, {})
  const calendar = await read(url)
  expect(calendar.getFirstPropertyValue('name')).toBe('Small Hours, “2026”; 🌙: my schedule')
  expect(eventsOf(calendar)).toEqual([
    {
      uid: `${item.id}@foyer.test`,
      sequence: 0,
      summary: HARD.replaceAll('\n', ' '),
      location: 'Room; 1, 2 🐳, Dock, “B”; 🚢',
      description: HARD,
      start: '2026-05-10T22:00:00Z',
      end: '2026-05-11T00:00:00Z',
      status: null,
    },
  ])
})

test('a session keeps its UID; its sequence grows as it changes, and it is cancelled when it is removed', async () => {
  const { ada, add, save, read, organiser, conference_id } = await hall()
  const [kept, gone] = [await add({ title: 'Kept' }), await add({ title: 'Gone', day: 'Day 2' })]
  for (const { id } of [kept, gone]) await save(id)
  const { url } = await ada.call(calendarApi.open, {})
  const before = eventsOf(await read(url))
  await organiser.call(scheduleApi.update, { conference_id, id: kept.id, start_time: '22:00' })
  await organiser.call(scheduleApi.remove, { conference_id, id: gone.id })
  const after = eventsOf(await read(url))
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
  expect(after).toMatchObject([
    { summary: 'Kept', start: '2026-05-10T21:00:00Z', status: null },
    { summary: 'Gone', start: '2026-05-11T22:00:00Z', status: 'CANCELLED' },
  ])
  for (const [at, { sequence }] of after.entries()) expect(sequence).toBeGreaterThan(before[at]?.sequence ?? Infinity)
  expect(eventsOf(await read(url))).toEqual(after)

  await ada.call(agendaApi.remove, { schedule_item_id: kept.id })
  expect(eventsOf(await read(url)).map(({ summary }) => summary)).toEqual(['Gone'])
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect(eventsOf(await read(url))).toEqual([])
})

test('a new address replaces the old one, and without one there is no calendar', async () => {
  const { ada, as, fetch } = await hall()
  expect(await ada.call(calendarApi.read, {})).toBeNull()
  const first = await ada.call(calendarApi.open, {})
  expect(first).toMatchObject({ has_alarms: false, read_at: null })
  expect(await ada.call(calendarApi.open, {})).toEqual(first)
  const second = await ada.call(calendarApi.renew, {})
  expect(second.url).not.toBe(first.url)
  expect([(await fetch(first.url)).statusCode, (await fetch(second.url)).statusCode]).toEqual([404, 200])
  expect(await ada.call(calendarApi.read, {})).toMatchObject({ url: second.url, read_at: expect.any(String) })

  const other = await (await as()).call(calendarApi.open, {})
  const mixed = second.url.slice(0, -20) + other.url.slice(-20)
  const refused = await fetch(mixed)
  expect([refused.statusCode, refused.json().message]).toEqual([404, text.addressGone])
  await ada.call(calendarApi.close, {})
  expect((await fetch(second.url)).statusCode).toBe(404)
})

test('alarms come with the events for people who want them, as long before as they are reminded', async () => {
  const { ada, add, read } = await hall()
  const { id } = await add({})
  await ada.call(agendaApi.save, { schedule_item_id: id, remind_minutes: 20 })
  const { url } = await ada.call(calendarApi.open, {})
  const alarmsIn = (calendar: ICAL.Component) =>
    calendar
      .getAllSubcomponents('vevent')
      .flatMap((event) => event.getAllSubcomponents('valarm'))
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
  expect(alarmsIn(await read(url))).toEqual([])
  await ada.call(calendarApi.open, { has_alarms: true })
  expect(alarmsIn(await read(url))).toEqual(['-PT20M'])
})

test('the secret is in no log, and no cache or search engine keeps the file', async () => {
  const { ada, fetch } = await hall()
  const { url } = await ada.call(calendarApi.open, {})
  const { pathname } = new URL(url)
  expect(pathname).toMatch(/^\/calendar\/[\w-]{65}\.ics$/)
  expect(maskAddress(pathname)).toBe('/calendar/***')
  const { headers } = await fetch(url)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
})
