import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { scheduleApi } from '#features/schedule/contract.ts'
import { stageApi } from '#features/stage/contract.ts'
import { largeProgramme } from '#server/test-programme.ts'
import { testApp } from '#server/test.ts'

const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/))
const date = z.iso.date()
const nullableText = z.nullable(z.string())
const reference = z.strictObject({
  url: z.url(),
  title: z.exactOptional(z.string()),
  type: z.exactOptional(z.string()),
})

/** The rules of c3voc's schema for the fields that we write; a field that the schema does not know is refused. */
const Event = z.strictObject({
  id: z.int().check(z.minimum(1)),
  guid: z.uuid(),
  date: moment,
  start: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  duration: z.string().check(z.regex(/^\d+:\d\d$/)),
  room: z.string(),
  slug: z.string().check(z.regex(/^[a-z0-9_-]+[a-z0-9]$/)),
  url: z.url(),
  title: z.string(),
  subtitle: nullableText,
  track: nullableText,
  type: z.string(),
  language: nullableText,
  abstract: nullableText,
  description: nullableText,
  persons: z.array(z.looseObject({ name: z.string(), guid: z.uuid() })),
  links: z.array(reference),
})
const Day = z.strictObject({
  index: z.int(),
  date,
  day_start: moment,
  day_end: moment,
  rooms: z.record(z.string(), z.array(Event)),
})
const Conference = z.strictObject({
  acronym: z.string().check(z.regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/)),
  title: z.string(),
  description: z.exactOptional(z.string()),
  start: date,
  end: date,
  daysCount: z.int(),
  timeslot_duration: z.string(),
  time_zone_name: z.exactOptional(z.string()),
  url: z.url(),
  meta: z.exactOptional(z.looseObject({})),
  days: z.array(Day),
})
const Exchange = z.strictObject({
  generator: z.looseObject({ name: z.string(), url: z.url() }),
  schedule: z.looseObject({ version: z.string(), base_url: z.url(), conference: Conference }),
})

async function published(dates: { start_date: string | null; end_date: string | null }) {
  const { as, conferenceOf, visitor } = await testApp()
  const ada = await as({ subscribed: true })
  const slug = randomUUID()
  const conference_id = await conferenceOf(ada, { name: slug, active: true, ...dates })
  const get = async (file: string) => (await visitor.request({ url: `/${slug}/${file}` })).body
  const read = async () => {
    const { conference } = Exchange.parse(JSON.parse(await get('schedule.json'))).schedule
    const events = conference.days.flatMap((day) => Object.values(day.rooms).flat())
    return { conference, events, xml: await get('schedule.xml') }
  }
  return { ada, conference_id, read }
}

const undated = { start_date: null, end_date: null }
const talk = { start_time: '10:00', end_time: '11:00', location: 'Main Hall', title: 'Opening' }

/** The events of an XML file, each as the names and the texts of its elements. */
function xmlEvents(xml: string) {
  return [...xml.matchAll(/<event id="(\d+)" guid="([0-9a-f-]{36})">(.*?)<\/event>/gs)].map(
    ([, id, guid, inside = '']) => {
      const elements = [...inside.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(
        ([, name = '', text = '']) => [name, text] as const,
      )
      return { id, guid, ...Object.fromEntries(elements) }
    },
  )
}

test('a real programme passes the schema in both formats', async () => {
  const { ada, conference_id, read } = await published({ start_date: '2013-02-02', end_date: '2013-02-03' })
  await ada.call(scheduleApi.import, { conference_id }, largeProgramme(), 'text/csv')
  const { conference, events, xml } = await read()
  expect([conference.daysCount, events.length, new Set(events.map(({ slug }) => slug)).size]).toEqual([2, 487, 487])
  expect(new Set(events.map(({ language }) => language))).toEqual(new Set([null]))
  const inXml = xmlEvents(xml)
  expect(new Set(inXml.map(({ guid }) => guid))).toEqual(new Set(events.map(({ guid }) => guid)))
  const moments = { date: expect.stringMatching(/^2013-02-0[23]T/), start: expect.stringMatching(/^\d\d:\d\d$/) }
  const texts = { room: expect.any(String), title: expect.any(String), type: expect.any(String) }
  const required = { ...moments, ...texts, duration: expect.stringMatching(/^\d{1,2}:\d\d$/) }
  for (const event of inXml) expect(event).toMatchObject({ ...required, abstract: '', track: '' })
})

test('without dates every session is in both formats, on days that follow each other', async () => {
  const { ada, conference_id, read } = await published(undated)
  for (const day of ['Day 10', 'Day 2', 'Day 1'])
    await ada.call(scheduleApi.add, { ...talk, conference_id, day, title: day })
  const { conference, xml } = await read()
  expect(conference).toMatchObject({ start: '2000-01-01', end: '2000-01-03', daysCount: 3 })
  expect(conference.meta).toEqual({ undated_days: ['Day 1', 'Day 2', 'Day 10'] })
  expect(conference.days.map((day) => [day.date, Object.values(day.rooms).flat()[0]?.title])).toEqual([
    ['2000-01-01', 'Day 1'],
    ['2000-01-02', 'Day 2'],
    ['2000-01-03', 'Day 10'],
  ])
  expect(xmlEvents(xml)).toMatchObject([
    { title: 'Day 1', date: '2000-01-01T10:00:00+00:00' },
    { title: 'Day 2', date: '2000-01-02T10:00:00+00:00' },
    { title: 'Day 10', date: '2000-01-03T10:00:00+00:00' },
  ])
})

test('titles in other scripts have an address that both formats allow', async () => {
  const { ada, conference_id, read } = await published({ start_date: '2025-04-10', end_date: '2025-04-10' })
  for (const title of ['基調講演', 'C', 'Go'])
    await ada.call(scheduleApi.add, { ...talk, conference_id, day: 'Day 1', title, type: 'keynote' })
  const { events, xml } = await read()
  const slugs = xmlEvents(xml).map((event) => ('slug' in event ? String(event.slug) : ''))
  expect(new Set(slugs)).toEqual(new Set(events.map(({ slug }) => slug)))
  expect(slugs.map((slug) => slug.replace(/^[a-z0-9_]{4,}-\d+-/, '')).toSorted()).toEqual(['go', 'keynote', 'keynote'])
})

test('without sessions both formats are valid', async () => {
  const { read } = await published(undated)
  const { conference, xml } = await read()
  expect([conference.days, conference.meta]).toEqual([[], undefined])
  // The schema requires a day, and of a day its date and span.
  expect(xml).toMatch(
    /<\/conference><day index="1" date="2000-01-01" start="2000-01-01T00:00:00\+00:00" end="2000-01-02T06:00:00\+00:00"><\/day><\/schedule>/,
  )
})

test('a session that was called off says so in both formats', async () => {
  const { ada, conference_id, read } = await published({ start_date: '2025-04-10', end_date: '2025-04-10' })
  const { id: schedule_item_id } = await ada.call(scheduleApi.add, { ...talk, day: 'Day 1', conference_id })
  await ada.call(scheduleApi.add, { ...talk, day: 'Day 1', conference_id, title: 'Closing', start_time: '10:30' })
  await ada.call(stageApi.setState, { conference_id, schedule_item_id, state: 'cancelled' })
  const { events, xml } = await read()
  const titles = ['Cancelled: Opening', 'Closing']
  expect([events.map(({ title }) => title), xmlEvents(xml).map((event) => 'title' in event && event.title)]).toEqual([
    titles,
    titles,
  ])
})
