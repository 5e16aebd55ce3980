import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PLANS } from '#features/billing/rules.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { stageApi } from '#features/stage/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { fold } from '#shared/fold.ts'
import { testApp } from '#server/test.ts'
import { EXHIBITOR } from '#server/test-exhibitors.ts'
import { DAY_MS } from '#shared/time.ts'
import { publicPageApi } from './contract.ts'
import { publicPageSource } from './server/page.ts'

const notFound = { status: 404, code: 'not_found', message: conferencesText.notFound }

async function published(fields: object = {}) {
  const fixtures = await testApp()
  const ada = await fixtures.as({ subscribed: true })
  const slug = randomUUID()
  const conference_id = await fixtures.conferenceOf(ada, {
    name: slug,
    start_date: '2025-04-10',
    end_date: '2025-04-12',
    active: true,
    ...fields,
  })
  const get = (file: string, headers = {}) => fixtures.visitor.request({ url: `/${slug}/${file}`, headers })
  const change = (changed: object) => ada.call(conferencesApi.update, { conference_id, ...changed })
  return { ...fixtures, ada, slug, conference_id, get, change }
}

const talk = { day: 'Day 2', start_time: '09:00', end_time: '10:30', title: 'Opening' }
const FILES = ['calendar.ics', 'schedule.csv', 'schedule.json', 'schedule.xml', 'speakers.csv', 'speakers.json']

test('a visitor reads only the public data of a published conference', async () => {
  const { ada, slug, conference_id, visitor, speakerOf } = await published()
  const speaker_id = await speakerOf(ada, conference_id)
  const { warnings: _, ...item } = await ada.call(scheduleApi.add, { ...talk, conference_id, speaker_id })
  const page = await visitor.call(publicPageApi.read, { slug })
  expect(Object.keys(page.conference).toSorted()).toEqual([
    'address',
    'attendance',
    'cover_hue',
    'cover_url',
    'delegate_registration_enabled',
    'description',
    'end_date',
    'hashtags',
    'id',
    'language',
    'location',
    'map_url',
    'name',
    'slug',
    'start_date',
    'time_zone',
    'travel',
    'updated_at',
    'welcome',
  ])
  expect(page.schedule).toEqual([{ ...item, cancelled: false }])
  expect(page.speakers).toEqual(await ada.call(speakersApi.list, { conference_id }))
  const raw = await visitor.request({ url: `/api/public/conferences/${slug}` })
  expect(raw.body).not.toContain(ada.id)
})

test('the page says whether registration is open, closed or full, within five seconds', async () => {
  const { ada, slug, visitor, core, conference_id, change, clock } = await published({
    start_date: null,
    end_date: null,
    delegate_registration_enabled: true,
  })
  const expectShown = async (registration: string) => {
    const found = await publicPageSource.find(core, { slug })
    expect(found && 'version' in found && found.version.split(':').at(-1)).toBe(registration)
    expect((await publicPageSource.read(core, { slug }))?.embed).toMatchObject({ registration })
  }
  await expectShown('open')
  const rows = Array.from({ length: PLANS.professional.credits }, (_, i) => `${i}@example.org,Person ${i}`)
  await ada.call(delegatesApi.import, { conference_id }, `email,name\n${rows.join('\n')}\n`)
  clock.forward(5000)
  await expectShown('full')
  expect(await visitor.call(publicPageApi.read, { slug })).toMatchObject({ registration: 'full' })
  await change({ delegate_registration_enabled: false })
  await expectShown('closed')
  await change({ delegate_registration_enabled: true, start_date: clock.now().toISOString().slice(0, 10) })
  clock.forward(3 * DAY_MS)
  await expectShown('over')
})

test('the page leads to the exhibitors of the conference once one is published', async () => {
  const { as, conferenceOf, visitor } = await testApp({ pages: true })
  const ada = await as({ subscribed: true })
  const slug = randomUUID()
  const conference_id = await conferenceOf(ada, { name: slug, active: true })
  const shown = async () => (await visitor.request({ url: `/${slug}` })).body
  const link = `href="/expo?conference=${slug}"`
  const { id } = await ada.call(exhibitorsApi.add, { conference_id, ...EXHIBITOR })
  expect(await shown()).not.toContain(link)
  await ada.call(exhibitorsApi.update, { id, published: true })
  expect(await shown()).toContain(`${link}>1 exhibitor</a>`)
  await ada.call(exhibitorsApi.remove, { id })
  expect(await shown()).not.toContain(link)
})

test('each of several published conferences is at its own address', async () => {
  const [one, two] = [await published(), await published()]
  expect((await one.visitor.call(publicPageApi.read, { slug: one.slug })).conference.id).toBe(one.conference_id)
  expect((await one.visitor.call(publicPageApi.read, { slug: two.slug })).conference.id).toBe(two.conference_id)
})

test('a draft is visible to its organisers only', async () => {
  const { as, ada, db, clock, slug, conference_id, visitor, get, core } = await published({
    active: false,
    start_date: null,
    end_date: null,
    delegate_registration_enabled: true,
  })
  const [carol, dan, mallory] = [await as(), await as(), await as({ subscribed: true })]
  await joinConference(db, { conference_id, user_id: carol.id, role: 'organiser' }, clock.now())
  await joinConference(db, { conference_id, user_id: dan.id, role: 'delegate' }, clock.now())
  for (const person of [visitor, dan, mallory]) {
    await expect(person.call(publicPageApi.read, { slug })).rejects.toMatchObject(notFound)
    for (const file of [...FILES, 's1.ics'])
      expect((await person.request({ url: `/${slug}/${file}` })).statusCode).toBe(404)
  }
  const missing = (await get('schedule.json')).json()
  const other = (await visitor.request({ url: `/${randomUUID()}/schedule.json` })).json()
  expect({ ...missing, request_id: '' }).toEqual({ ...other, request_id: '' })
  for (const person of [ada, carol]) {
    const shown = { conference: { id: conference_id }, registration: 'closed' }
    expect(await person.call(publicPageApi.read, { slug })).toMatchObject(shown)
    for (const file of FILES) {
      const reply = await person.request({ url: `/${slug}/${file}` })
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    }
  }
  expect(await publicPageSource.find(core, { slug })).toBeNull()
})

test('an unpublished or deleted conference disappears at once', async () => {
  const { ada, slug, conference_id, visitor, get, core, change } = await published()
  const etag = (await get('schedule.json')).headers.etag
  const states = async () => [
    (await visitor.request({ url: `/api/public/conferences/${slug}` })).statusCode,
    ...(await Promise.all(FILES.map(async (file) => (await get(file, { 'if-none-match': etag })).statusCode))),
    (await publicPageSource.find(core, { slug })) === null,
  ]
  expect(await states()).toEqual([200, ...FILES.map(() => 304), false])
  await change({ active: false })
  expect(await states()).toEqual([404, ...FILES.map(() => 404), true])
  await change({ active: true })
  expect(await states()).toEqual([200, ...FILES.map(() => 200), false])
  await ada.call(conferencesApi.remove, { conference_id })
  expect(await states()).toEqual([404, ...FILES.map(() => 404), true])
})

test('files are sent again only if something has changed', async () => {
  const { ada, conference_id, get, speakerOf, change } = await published()
  const etags = new Set<unknown>()
  async function etag() {
    const { headers } = await get('schedule.json')
    etags.add(headers.etag)
    return String(headers.etag)
  }
  expect((await get('calendar.ics', { 'if-none-match': `W/"x", ${await etag()}` })).statusCode).toBe(304)
  const speaker_id = await speakerOf(ada, conference_id)
  await etag()
  await ada.call(scheduleApi.add, { ...talk, conference_id, speaker_id })
  await etag()
  await ada.call(speakersApi.update, { conference_id, id: speaker_id, name: 'Ada' })
  await etag()
  await change({ time_zone: 'Asia/Tokyo' })
  await etag()
  expect(etags.size).toBe(5)
  expect((await get('schedule.json')).headers['cache-control']).toBe('public, no-cache')
})

test('an old address redirects to the present one for every file', async () => {
  const { slug, get, change, visitor, core } = await published()
  const name = randomUUID()
  await change({ name })
  for (const file of FILES) {
    const moved = await get(file)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/${name}/${file}`])
  }
  expect(await publicPageSource.find(core, { slug })).toEqual({ redirect: `/${name}` })
  await change({ active: false })
  expect((await visitor.request({ url: `/api/public/conferences/${slug}` })).statusCode).toBe(404)
  expect(await publicPageSource.find(core, { slug })).toBeNull()
})

test('the page has a new version after each change, and its embedded data contains no lists', async () => {
  const { ada, slug, conference_id, core, change } = await published({
    description: 'Lead.\n\nMore.',
    location: 'Leith',
  })
  const version = async () => publicPageSource.find(core, { slug })
  const before = await version()
  expect(await version()).toEqual(before)
  await ada.call(scheduleApi.add, { ...talk, conference_id })
  expect(await version()).not.toEqual(before)
  const read = await publicPageSource.read(core, { slug })
  expect(read?.embed).toMatchObject({ conference: { id: conference_id }, speaker_count: 0, schedule_count: 1 })
  expect(JSON.stringify(read?.embed)).not.toContain('Opening')
  expect(JSON.stringify(read?.data)).toContain('Opening')
  expect(JSON.stringify(read)).not.toContain(ada.id)
  expect(read?.head).toEqual({
    title: slug,
    description: 'Lead.',
    keywords: `${slug}, Leith, conference, schedule, speakers`,
    canonical: `/${slug}`,
    image: expect.stringMatching(`^/share/${slug}\\.png\\?v=\\d+$`),
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: slug,
      url: `http://foyer.test/${slug}`,
      description: 'Lead.\n\nMore.',
      startDate: '2025-04-10',
      endDate: '2025-04-12',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Leith' },
      organizer: { '@type': 'Organization', name: slug, url: `http://foyer.test/${slug}` },
      offers: {
        '@type': 'Offer',
        url: `http://foyer.test/${slug}`,
        availability: 'https://schema.org/OutOfStock',
      },
    },
  })
  await change({ description: null })
  const bare = await publicPageSource.read(core, { slug })
  expect(bare?.head).toMatchObject({ description: `${slug}: April 10 – 12, 2025, Leith` })
})

test('search engines learn whether one can still register, and that a conference is online', async () => {
  const { core, slug, change } = await published({ start_date: null, end_date: null, location: 'Online' })
  await change({ delegate_registration_enabled: true })
  const read = await publicPageSource.read(core, { slug })
  expect(read?.head).toMatchObject({
    structured: {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: `http://foyer.test/${slug}` },
      offers: { availability: 'https://schema.org/InStock' },
    },
  })
})

function entries(file: string) {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const starts = lines.flatMap((line, i) => (line === 'BEGIN:VEVENT' ? [i] : []))
  return starts.map((start) => {
    const own = lines.slice(start + 1, lines.indexOf('END:VEVENT', start))
    return Object.fromEntries(own.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
  })
}

test('the calendar has times in UTC and stable ids', async () => {
  const { ada, slug, conference_id, get, change, clock, speakerOf } = await published({ location: 'Leith; Edinburgh' })
  const speaker_id = await speakerOf(ada, conference_id)
  const { id, number } = await ada.call(scheduleApi.add, {
    ...talk,
    conference_id,
    speaker_id,
    location: 'Hall A',
    description: 'One,\ntwo',
  })
  await ada.call(scheduleApi.add, { ...talk, conference_id, title: 'Night', start_time: '23:00', end_time: '01:00' })
  await ada.call(scheduleApi.add, { ...talk, conference_id, title: 'Evil\r\nEND:VCALENDAR', day: 'Day 3' })
  const reply = await get('calendar.ics')
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const [opening, night, evil] = entries(reply.body)
  expect(opening).toEqual({
    UID: `${id}@foyer.test`,
    DTSTAMP: opening?.['LAST-MODIFIED'],
    'LAST-MODIFIED': opening?.['LAST-MODIFIED'],
    SEQUENCE: '0',
    DTSTART: '20250411T080000Z',
    DTEND: '20250411T093000Z',
    SUMMARY: 'Opening',
    DESCRIPTION: 'Grace Hopper\\n\\nOne\\,\\ntwo',
    LOCATION: 'Hall A\\, Leith\\; Edinburgh',
    CATEGORIES: 'session',
    URL: `http://foyer.test/${slug}#s${number}`,
    'X-FOYER-ROOM': 'Hall A',
    'X-FOYER-SPEAKER': 'Grace Hopper',
  })
  expect([night?.DTSTART, night?.DTEND]).toEqual(['20250411T220000Z', '20250412T000000Z'])
  expect(evil?.SUMMARY).toBe('Evil END:VCALENDAR')

  clock.forward(60_000)
  await ada.call(scheduleApi.update, { conference_id, id, title: 'Opened' })
  await change({ start_date: '2025-04-11' })
  const [moved] = entries((await get('calendar.ics')).body).filter(({ UID }) => UID === `${id}@foyer.test`)
  expect(moved).toMatchObject({ SUMMARY: 'Opened', SEQUENCE: '2', DTSTART: '20250412T080000Z' })
  expect(moved?.['LAST-MODIFIED']).not.toBe(opening?.['LAST-MODIFIED'])
})

test('one session is a file of its own, with the same id as in the calendar', async () => {
  const { ada, conference_id, get } = await published()
  const { id, number } = await ada.call(scheduleApi.add, { ...talk, conference_id })
  await ada.call(scheduleApi.add, { ...talk, conference_id, title: 'Another' })
  const reply = await get(`s${number}.ics`)
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const own = entries(reply.body)
  expect(own.map(({ UID }) => UID)).toEqual([`${id}@foyer.test`])
  expect(entries((await get('calendar.ics')).body)).toContainEqual(own[0])
  expect((await get(`s${number}.ics`, { 'if-none-match': reply.headers.etag })).statusCode).toBe(304)
  for (const file of ['s999999.ics', 's1x.ics', 'sx.ics']) expect((await get(file)).statusCode).toBe(404)
})

test('a session that was called off stays on the page and in the calendars, which say so until it takes place after all', async () => {
  const { ada, slug, conference_id, get, visitor, core, clock } = await published()
  const { id, number } = await ada.call(scheduleApi.add, { ...talk, conference_id })
  await ada.call(scheduleApi.add, { ...talk, conference_id, title: 'Another' })
  const setState = async (state: 'cancelled' | null) => {
    clock.forward(1000)
    await ada.call(stageApi.setState, { conference_id, schedule_item_id: id, state })
  }
  const shown = async () => {
    const found = await publicPageSource.find(core, { slug })
    const { schedule } = await visitor.call(publicPageApi.read, { slug })
    const file = await get('calendar.ics')
    const events = entries(file.body)
    const [event] = entries((await get(`s${number}.ics`)).body)
    expect(events.find(({ UID }) => UID === event?.UID)).toEqual(event)
    return {
      version: found && 'version' in found && found.version,
      etag: file.headers.etag,
      cancelled: schedule.filter(({ cancelled }) => cancelled).map(({ title }) => title),
      marked: events.filter(({ STATUS }) => STATUS === 'CANCELLED').map(({ SUMMARY }) => SUMMARY),
      sequence: Number(event?.SEQUENCE),
      changed: event?.['LAST-MODIFIED'] ?? '',
    }
  }
  const before = await shown()
  expect(before).toMatchObject({ cancelled: [], marked: [] })
  await setState('cancelled')
  const off = await shown()
  expect(off).toMatchObject({ cancelled: ['Opening'], marked: ['Opening'] })
  await setState(null)
  const again = await shown()
  expect(again).toMatchObject({ cancelled: [], marked: [] })
  const steps = [before, off, again]
  expect(new Set(steps.map(({ version }) => version)).size).toBe(3)
  expect(new Set(steps.map(({ etag }) => etag)).size).toBe(3)
  expect(off.sequence).toBeGreaterThan(before.sequence)
  expect(again.sequence).toBeGreaterThan(off.sequence)
  expect(again.changed > off.changed && off.changed > before.changed).toBe(true)
})

test('a visitor who opens the page sees which session was called off', async () => {
  const kit = await testApp({ pages: true })
  const ada = await kit.as({ subscribed: true })
  const conference_id = await kit.conferenceOf(ada, { active: true })
  const { slug } = await ada.call(conferencesApi.read, { conference_id })
  const { id } = await ada.call(scheduleApi.add, { ...talk, conference_id })
  const page = async () => (await kit.visitor.request({ url: `/${slug}` })).body
  expect(await page()).not.toContain('>Cancelled<')
  await ada.call(stageApi.setState, { conference_id, schedule_item_id: id, state: 'cancelled' })
  expect(await page()).toContain('>Cancelled<')
})

test('a change of the clocks during the conference is followed', async () => {
  const { ada, conference_id, get } = await published({ start_date: '2025-03-29', end_date: '2025-03-31' })
  for (const day of ['Day 1', 'Day 2']) await ada.call(scheduleApi.add, { ...talk, conference_id, day })
  expect(entries((await get('calendar.ics')).body).map(({ DTSTART }) => DTSTART)).toEqual([
    '20250329T090000Z',
    '20250330T080000Z',
  ])
})

test('lengths and the ends of days are right where the clocks change', async () => {
  const { ada, conference_id, get } = await published({ start_date: '2025-03-29', end_date: '2025-03-30' })
  const night = { ...talk, day: 'Day 1', start_time: '23:00', end_time: '03:00', title: 'Night' }
  const skipped = { ...talk, day: 'Day 2', start_time: '01:30', end_time: '02:00', title: 'Skipped' }
  for (const item of [night, skipped]) await ada.call(scheduleApi.add, { ...item, conference_id })
  const { days } = (await get('schedule.json')).json().schedule.conference
  expect(days).toMatchObject([
    {
      day_start: '2025-03-29T00:00:00+00:00',
      day_end: '2025-03-30T06:00:00+01:00',
      rooms: { 'Main Hall': [{ title: 'Night', date: '2025-03-29T23:00:00+00:00', duration: '03:00' }] },
    },
    {
      day_start: '2025-03-30T00:00:00+00:00',
      day_end: '2025-03-31T06:00:00+01:00',
      rooms: {
        'Main Hall': [{ title: 'Skipped', date: '2025-03-30T02:30:00+01:00', start: '02:30', duration: '00:30' }],
      },
    },
  ])
  const xml = (await get('schedule.xml')).body
  expect(xml).toContain('start="2025-03-29T00:00:00+00:00" end="2025-03-30T06:00:00+01:00"')
  expect(xml).toContain('<start>23:00</start><duration>03:00</duration>')
  expect(entries((await get('calendar.ics')).body).map(({ DTSTART, DTEND }) => [DTSTART, DTEND])).toEqual([
    ['20250329T230000Z', '20250330T020000Z'],
    ['20250330T013000Z', '20250330T020000Z'],
  ])
})

test('without dates the calendar is valid, and contains no sessions', async () => {
  const { ada, conference_id, get } = await published({ start_date: null, end_date: null })
  await ada.call(scheduleApi.add, { ...talk, conference_id })
  expect(entries((await get('calendar.ics')).body)).toEqual([])
  expect((await get('calendar.ics')).body).toContain('BEGIN:VTIMEZONE')
  expect((await get('schedule.csv')).body).toContain('Opening')
})

test('the exchange formats contain the same schedule', async () => {
  const { ada, slug, conference_id, get, speakerOf } = await published()
  const hostile = `<b>&"quoted"\u0001</b>`
  const speaker_id = await speakerOf(ada, conference_id, `Ada ${hostile}`)
  const { id, number } = await ada.call(scheduleApi.add, {
    ...talk,
    conference_id,
    title: 'Ünïcode Talk',
    description: hostile,
    speaker_id,
    location: 'A & B',
  })
  await ada.call(scheduleApi.add, { ...talk, conference_id, title: 'Night', start_time: '23:00', end_time: '01:00' })
  const acronym = slug.replaceAll('-', '')

  const { schedule } = (await get('schedule.json')).json()
  const { days, ...conference } = schedule.conference
  expect(conference).toEqual({
    acronym,
    title: slug,
    start: '2025-04-10',
    end: '2025-04-12',
    daysCount: 1,
    timeslot_duration: '00:05',
    time_zone_name: 'Europe/London',
    url: `http://foyer.test/${slug}`,
  })
  expect(days).toMatchObject([
    { index: 1, date: '2025-04-11', day_start: '2025-04-11T00:00:00+01:00', day_end: '2025-04-12T06:00:00+01:00' },
  ])
  expect(Object.keys(days[0].rooms)).toEqual(['A & B', 'Main Hall'])
  expect(days[0].rooms['A & B']).toEqual([
    {
      id: number,
      guid: id,
      date: '2025-04-11T09:00:00+01:00',
      start: '09:00',
      duration: '01:30',
      room: 'A & B',
      slug: `${acronym}-${number}-unicode-talk`,
      url: `http://foyer.test/${slug}#s${number}`,
      title: 'Ünïcode Talk',
      subtitle: '',
      track: null,
      type: 'session',
      abstract: '',
      language: null,
      description: '<b>&"quoted"</b>',
      persons: [{ guid: speaker_id, name: 'Ada <b>&"quoted" </b>' }],
      links: [],
    },
  ])

  const xml = (await get('schedule.xml')).body
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<schedule>')).toBe(true)
  expect(xml).toContain(`<event id="${number}" guid="${id}"><room>A &amp; B</room><title>Ünïcode Talk</title>`)
  expect(xml).toContain('<person>Ada &lt;b&gt;&amp;&quot;quoted&quot; &lt;/b&gt;</person>')
  expect(xml).toContain('<room name="Main Hall">')
  expect(xml).toContain('<date>2025-04-11T23:00:00+01:00</date><start>23:00</start><duration>02:00</duration>')
  expect(xml.match(/<event /g)).toHaveLength(2)
})

test('a text that a spreadsheet would run as a formula is guarded in the export, and imported unchanged', async () => {
  const { ada, conference_id, get, conferenceOf } = await published()
  const title = '=HYPERLINK("http://example.org/")'
  await ada.call(scheduleApi.add, { ...talk, conference_id, title, description: '@SUM(A1)' })
  const reply = await get('schedule.csv')
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+-schedule\.csv"$/)
  expect(reply.body).toContain(`"'=HYPERLINK(""http://example.org/"")",'@SUM(A1)`)
  const copy = await conferenceOf(ada)
  await ada.call(scheduleApi.import, { conference_id: copy }, reply.rawPayload)
  expect(await ada.call(scheduleApi.list, { conference_id: copy })).toMatchObject([{ title, description: '@SUM(A1)' }])
})

test('a name with a comma is one name after export and import', async () => {
  const { ada, conference_id, get, conferenceOf, speakerOf } = await published()
  const names = ['Research Team, Acme Ltd', 'Sample, Ben', 'Ada Sample']
  const ids = await Promise.all(names.map((name) => speakerOf(ada, conference_id, name)))
  await ada.call(scheduleApi.add, { ...talk, conference_id, speaker_ids: ids })
  await ada.call(scheduleApi.add, { ...talk, conference_id, title: 'Alone', speaker_ids: ids.slice(0, 1) })
  const copy = await conferenceOf(ada)
  const result = await ada.call(scheduleApi.import, { conference_id: copy }, (await get('schedule.csv')).rawPayload)
  expect(result.new_speakers.toSorted()).toEqual(names.toSorted())
})

test('the speakers are a file as well, with the addresses of their pictures', async () => {
  const { ada, conference_id, get, speakerOf, slug } = await published()
  const id = await speakerOf(ada, conference_id, '佐藤, 美咲')
  await ada.call(speakersApi.update, { conference_id, id, title: 'CTO', company_name: 'شركة', bio: '=1+1' })
  const csv = await get('speakers.csv')
  expect(csv.headers['content-disposition']).toBe(`attachment; filename="${slug}-speakers.csv"`)
  expect(csv.body).toBe(
    '\ufeffname,title,company,topic,bio,picture,twitter,linkedin,github\r\n"佐藤, 美咲",CTO,شركة,,\'=1+1,,,,\r\n',
  )
  expect((await get('speakers.json')).json()).toEqual({
    speakers: [
      {
        id,
        name: '佐藤, 美咲',
        title: 'CTO',
        company_name: 'شركة',
        bio: '=1+1',
        topic: null,
        image_url: null,
        twitter_url: null,
        linkedin_url: null,
        github_url: null,
      },
    ],
  })
})

/** Pieces of which hostile strings are made: markup, quotes, delimiters, formulas, line ends, invisible characters. */
const PIECES = [
  '<p>', '</p>', '<br>', '<b>', '</b>', '<a href="https://example.org">', '</a>', '<script>', '</script>', '<!--', '&amp;',
  '&#233;', '&lt;p&gt;', '"', '""', "'", ',', ';', '\t', '|', '\n', '\n\n\n', '\r\n', ' ', '   ', '=1+1', '+', '-', '@', '＝',
  "'=", "''", '\u200b', '\ufeff', '\u2028', '\u0007', 'é', 'e\u0301', 'العربية', '日本語', '🎉', '\\', '\\n', '0', 'TBA', 'x',
] // prettier-ignore

/** The same strings at every run. */
function hostileStrings(count: number) {
  let state = 20_251_122
  const next = (below: number) => (state = (state * 48_271) % 0x7fffffff) % below
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(9) }, () => PIECES[next(PIECES.length)]).join(''),
  )
}

test('hundreds of hostile strings come back from an export as they were', async () => {
  const { ada, conference_id, get, conferenceOf } = await published()
  const strings = hostileStrings(600)
  for (let at = 0; at < 300; at += 1) {
    const [description = '', location = ''] = [strings[at], strings[at + 300]]
    await ada.call(scheduleApi.add, { ...talk, conference_id, title: `${at} ${location}`, description, location })
  }
  await ada.call(scheduleApi.add, { ...talk, conference_id, title: 'HTML', description: '<p>Hello <b>there</b></p>' })
  const copy = await conferenceOf(ada)
  const result = await ada.call(scheduleApi.import, { conference_id: copy }, (await get('schedule.csv')).rawPayload)
  expect([result.imported, result.skipped, result.warnings.filter(({ message }) => /HTML/.test(message))]).toEqual([
    301,
    [],
    [],
  ])
  const contents = async (id: string) => {
    const items = await ada.call(scheduleApi.list, { conference_id: id })
    return new Map(items.map(({ title, description, location }) => [title, [description, location]]))
  }
  expect(await contents(copy)).toEqual(await contents(conference_id))
})

test('speakers with hostile names come back from an export as they were', async () => {
  const { ada, conference_id, get, conferenceOf } = await published()
  const hostile = [...new Map(hostileStrings(100).map((name) => [fold(name), name])).values()]
  const names = [
    'TBA',
    'n/a',
    'Sample; Partners',
    'Sample, Ben',
    '"Quick" Sample',
    '…',
    '"a',
    'b"',
    '=1+1;',
    ...hostile,
  ]
  const ids: string[] = []
  for (const name of names) {
    const added = ada.call(speakersApi.add, { conference_id, name, title: 'CTO' })
    // A name of invisible characters alone is refused.
    ids.push(
      ...(await added.then(
        ({ id }) => [id],
        () => [],
      )),
    )
  }
  for (const [at, id] of ids.entries()) {
    const speaker_ids = [id, ...ids.slice(at + 1, at + 3)]
    await ada.call(scheduleApi.add, { ...talk, conference_id, title: `${at} alone`, speaker_ids: [id] })
    await ada.call(scheduleApi.add, { ...talk, conference_id, title: `${at} together`, speaker_ids })
  }
  const copy = await conferenceOf(ada)
  await ada.call(scheduleApi.import, { conference_id: copy }, (await get('schedule.csv')).rawPayload)
  const contents = async (id: string) => {
    const speakers = await ada.call(speakersApi.list, { conference_id: id })
    const named = new Map(speakers.map((speaker) => [speaker.id, speaker.name]))
    const items = await ada.call(scheduleApi.list, { conference_id: id })
    return new Map(items.map(({ title, speaker_ids }) => [title, speaker_ids.map((one) => named.get(one))]))
  }
  expect(ids.length).toBeGreaterThan(80)
  expect(await contents(copy)).toEqual(await contents(conference_id))
})

test('a file of ordinary descriptions has the ordinary heading', async () => {
  const { ada, conference_id, get } = await published()
  await ada.call(scheduleApi.add, { ...talk, conference_id, description: 'a < b & c > d' })
  expect((await get('schedule.csv')).body.split('\r\n')[0]).toBe(
    '\ufeffday,start time,end time,title,description,location,type,speaker,id',
  )
})
