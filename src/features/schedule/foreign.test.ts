import { expect, test } from 'vitest'
import { speakersApi } from '#features/speakers/contract.ts'
import { testApp } from '#server/test.ts'
import { scheduleApi } from './contract.ts'

const DATES = { start_date: '2025-04-10', end_date: '2025-04-11', time_zone: 'Europe/Berlin' }

async function organiser(fields: object = DATES) {
  const kit = await testApp()
  const ada = await kit.as({ subscribed: true })
  const conference_id = await kit.conferenceOf(ada, { name: crypto.randomUUID(), ...fields })
  const take = (file: unknown, more: object = {}, type = 'text/csv') =>
    ada.call(
      scheduleApi.import,
      { conference_id, ...more },
      typeof file === 'string' ? file : JSON.stringify(file),
      type,
    )
  return {
    ...kit,
    ada,
    conference_id,
    take,
    preview: (file: unknown) => take(file, { dry_run: 'true' }),
    list: () => ada.call(scheduleApi.list, { conference_id }),
    speakers: () => ada.call(speakersApi.list, { conference_id }),
  }
}

const OPENING = {
  id: 1,
  guid: '8079583e-8321-506c-95af-fd2903a5f075',
  title: 'Opening',
  date: '2025-04-10T09:00:00+02:00',
  start: '09:00',
  duration: '00:30',
  type: 'Keynote',
  abstract: 'Welcome.',
  persons: [
    {
      name: 'Ada Sample',
      biography: 'Writes programs.',
      avatar: 'https://pretalx.example.org/ada.jpg',
      links: [{ url: 'https://github.com/ada' }],
    },
    { name: 'Ben Sample', avatar: 'https://pretalx.example.org/ben.jpg' },
  ],
}
const CLOSING = {
  ...OPENING,
  id: 2,
  guid: 'b',
  title: 'Closing',
  date: '2025-04-11T17:00:00+02:00',
  start: '17:00',
  persons: [],
}
const frab = (...events: object[]) => ({
  schedule: { conference: { days: [{ date: '2025-04-10', rooms: { 'Hall A': events } }] } },
})

test('a preview says what was recognised, what comes with the speakers, and which pictures are named', async () => {
  const { preview, list, speakers } = await organiser()
  expect(await preview(frab(OPENING, CLOSING, { title: 'Unplaced' }))).toMatchObject({
    format: 'frab_json',
    encoding: 'UTF-8',
    headings: [],
    imported: 2,
    new_speakers: ['Ada Sample', 'Ben Sample'],
    skipped: [{ line: 3, reason: expect.stringMatching(/date and a time|No day/) }],
    notes: ['1 new speaker comes with a biography, a title or links'],
    pictures: [
      { name: 'Ada Sample', url: 'https://pretalx.example.org/ada.jpg' },
      { name: 'Ben Sample', url: 'https://pretalx.example.org/ben.jpg' },
    ],
    rows: [
      { line: 1, title: 'Opening', day: '2025-04-10', location: 'Hall A', type: 'keynote', result: 'new' },
      { line: 2, title: 'Closing', day: '2025-04-11' },
      { line: 3, title: 'Unplaced', result: 'skipped' },
    ],
  })
  expect([await list(), await speakers()]).toEqual([[], []])
})

test('new speakers come with what the file says of them, and without a picture; those who are there stay as they are', async () => {
  const { ada, conference_id, take, speakers } = await organiser()
  await ada.call(speakersApi.add, { conference_id, name: 'ben sample', title: 'Engineer' })
  await take(frab({ ...OPENING, persons: OPENING.persons.map((one) => ({ ...one, biography: 'From the file' })) }))
  const found = (await speakers()).map(({ name, title, bio, github_url, image_url }) => [
    name,
    title,
    bio,
    github_url,
    image_url,
  ])
  expect(found).toEqual([
    ['Ada Sample', '', 'From the file', 'https://github.com/ada', null],
    ['ben sample', 'Engineer', null, null, null],
  ])
})

test('the same file a second time changes nothing, a changed one changes its session, and that is undone', async () => {
  const { ada, conference_id, take, list } = await organiser()
  expect(await take(frab(OPENING, CLOSING))).toMatchObject({ imported: 2, notes: [], pictures: [], rows: [] })
  expect(await take(frab(OPENING, CLOSING))).toMatchObject({ imported: 0, updated: 0, unchanged: 2, import_id: null })
  const moved = { ...OPENING, title: 'Welcome', date: '2025-04-10T10:00:00+02:00', start: '10:00' }
  const second = await take(frab(moved), { remove_gone: 'true' })
  expect(second).toMatchObject({ imported: 0, updated: 1, removed: 1 })
  expect(await list()).toMatchObject([{ title: 'Welcome', start_time: '10:00', end_time: '10:30' }])
  await ada.call(scheduleApi.undoImport, { conference_id, import_id: second.import_id ?? '' })
  expect(await list()).toMatchObject([
    { title: 'Opening', start_time: '09:00' },
    { title: 'Closing', start_time: '17:00' },
  ])
})

test('an import is undone with the speakers that it added', async () => {
  const { ada, conference_id, take, list, speakers } = await organiser()
  const { import_id } = await take(frab(OPENING, CLOSING))
  await ada.call(scheduleApi.undoImport, { conference_id, import_id: import_id ?? '' })
  expect([await list(), await speakers()]).toEqual([[], []])
})

test('a calendar changes when a session is, and leaves who speaks in it and of what type it is', async () => {
  const { take, list } = await organiser()
  await take(frab(OPENING))
  const event = ['UID:x', 'SUMMARY:Opening', 'DTSTART:20250410T083000Z', 'DTEND:20250410T090000Z', 'LOCATION:Hall A']
  const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const [before] = await list()
  expect(await take(file)).toMatchObject({ format: 'icalendar', imported: 0, updated: 1 })
  const [after] = await list()
  expect(after).toMatchObject({ start_time: '10:30', type: 'keynote', speaker_ids: before?.speaker_ids })
})

test('a file may be sent as what it is', async () => {
  const { take } = await organiser()
  expect(await take(frab(OPENING), {}, 'application/json')).toMatchObject({ imported: 1 })
  expect(
    await take('<schedule><day/></schedule>', {}, 'application/xml').catch((error: unknown) => error),
  ).toMatchObject({
    status: 400,
    message: 'No valid sessions found in this file',
    fields: { file: 'Empty file' },
  })
})

test('dates: of a conference that has none, and outside of those that it has', async () => {
  const undated = await organiser({ start_date: null, end_date: null, time_zone: 'Europe/Berlin' })
  expect((await undated.preview(frab(OPENING, CLOSING))).notes[0]).toBe(
    'The sessions of this file are on Apr 10, 2025 – Apr 11, 2025. This conference has no dates yet; you can set them in its details',
  )
  const other = await organiser({ start_date: '2025-04-11', end_date: '2025-04-12', time_zone: 'Europe/Berlin' })
  expect((await other.preview(frab(OPENING, CLOSING))).notes[0]).toBe(
    '1 session (2025-04-10) falls outside the conference’s dates',
  )
  expect((await other.preview('day,start time,end time,title\n2025-04-20,09:00,10:00,Late\n')).notes).toEqual([
    '1 session (2025-04-20) falls outside the conference’s dates',
  ])
})

test('a day that the schedule has by another name keeps it', async () => {
  const { ada, conference_id, take, list } = await organiser()
  const talk = { conference_id, start_time: '08:00', end_time: '08:30', title: 'Coffee' }
  for (const day of ['Opening day', 'The day after']) await ada.call(scheduleApi.add, { ...talk, day })
  await take(frab(OPENING, CLOSING))
  expect((await list()).map(({ day, title }) => [day, title])).toEqual([
    ['Opening day', 'Coffee'],
    ['Opening day', 'Opening'],
    ['The day after', 'Coffee'],
    ['The day after', 'Closing'],
  ])
})
