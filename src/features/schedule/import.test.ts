import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cpuTimer, watchTurns } from '#server/test-cpu.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { largeProgramme } from '#server/test-programme.ts'
import { transact } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { testApp } from '#server/test.ts'
import expected from '#shared/csv-cases/expected.json' with { type: 'json' }
import { writeCsv } from '#shared/csv.ts'
import { scheduleApi } from './contract.ts'
import { scheduleItems, scheduleItemSpeakers } from './server/table.ts'
import { importText } from './import-text.ts'
import { text } from './text.ts'

const MIB = 1024 * 1024
const HEADINGS = ['day', 'start time', 'end time', 'title', 'description', 'location', 'type', 'speaker']

async function organiser(active = false) {
  const fixtures = await testApp()
  const ada = await fixtures.as({ subscribed: true })
  const name = crypto.randomUUID()
  const conference_id = await fixtures.conferenceOf(ada, { name, start_date: '2013-02-02', active })
  return {
    ...fixtures,
    ada,
    slug: name,
    conference_id,
    take: (bytes: Uint8Array | string, dry_run: 'true' | 'false' = 'false') =>
      ada.call(scheduleApi.import, { conference_id, dry_run }, bytes, 'text/csv'),
    list: () => ada.call(scheduleApi.list, { conference_id }),
    speakers: () => ada.call(speakersApi.list, { conference_id }),
  }
}

function fileOf(...rows: string[][]) {
  return writeCsv([HEADINGS, ...rows])
}

const opening = ['Day 1', '09:00', '10:00', 'Opening', 'Welcome', 'Hall A', 'keynote', 'Ada Sample; Ben Sample']
const closing = ['Day 1', '17:00', '18:00', 'Closing', '', 'Hall A', 'session', 'ada  SAMPLE']

const newcomer = (name: string) => ({ name, is_new: true })

test('a file becomes sessions, and each new name becomes one speaker', async () => {
  const { take, list, speakers } = await organiser()
  const file = fileOf(opening, ['Day 1', '10:00', '', 'No end'], closing)
  const result = {
    imported: 2,
    updated: 0,
    unchanged: 0,
    removed: 0,
    gone: [],
    fingerprint: expect.any(String),
    skipped: [{ line: 3, reason: 'No end time' }],
    overlapping: 0,
    warnings: [],
    new_speakers: ['Ada Sample', 'Ben Sample'],
    columns: expect.arrayContaining([{ field: 'day', heading: 'day', index: 0 }]),
    headings: HEADINGS,
    import_id: null,
    speaker_cells: [],
    without_end: 1,
    delimiter: ',',
    encoding: 'UTF-8',
    format: 'csv',
    notes: [],
    pictures: [],
  }
  const preview = await take(file, 'true')
  expect(preview).toEqual({
    ...result,
    rows: [
      {
        line: 2,
        day: 'Day 1',
        start_time: '09:00',
        end_time: '10:00',
        title: 'Opening',
        location: 'Hall A',
        type: 'keynote',
        speakers: [newcomer('Ada Sample'), newcomer('Ben Sample')],
        has_overlap: false,
        result: 'new',
        changes: [],
      },
      {
        line: 3,
        day: 'Day 1',
        start_time: '10:00',
        end_time: '',
        title: 'No end',
        location: null,
        type: null,
        speakers: [],
        has_overlap: false,
        result: 'skipped',
        changes: [],
      },
      {
        line: 4,
        day: 'Day 1',
        start_time: '17:00',
        end_time: '18:00',
        title: 'Closing',
        location: 'Hall A',
        type: 'session',
        speakers: [newcomer('Ada Sample')],
        has_overlap: false,
        result: 'new',
        changes: [],
      },
    ],
  })
  expect([await list(), await speakers()]).toEqual([[], []])

  expect(await take(file)).toEqual({ ...result, import_id: expect.any(String), rows: [] })
  const [ada, ben] = await speakers()
  expect([ada?.name, ada?.title, ben?.name]).toEqual(['Ada Sample', '', 'Ben Sample'])
  expect(await list()).toMatchObject([
    { title: 'Opening', description: 'Welcome', speaker_id: ada?.id, speaker_ids: [ada?.id, ben?.id] },
    { title: 'Closing', description: null, speaker_ids: [ada?.id] },
  ])
})

test('a name that the conference has already adds no speaker', async () => {
  const { ada, conference_id, take, speakerOf, list } = await organiser()
  const id = await speakerOf(ada, conference_id, 'Zoë Sample, PhD')
  const result = await take(fileOf([...opening.slice(0, 7), 'ZOE SAMPLE, PHD']))
  expect(result.new_speakers).toEqual([])
  expect(await list()).toMatchObject([{ speaker_ids: [id] }])
})

test('a file imported twice adds nothing the second time, even at once', async () => {
  const { take, list } = await organiser()
  const file = fileOf(opening, closing)
  const tries = await Promise.all(Array.from({ length: 8 }, () => take(file)))
  expect(tries.reduce((sum, { imported }) => sum + imported, 0)).toBe(2)
  expect(await take(file)).toMatchObject({
    imported: 0,
    updated: 0,
    unchanged: 2,
    skipped: [],
    import_id: null,
    new_speakers: [],
  })
  expect(await list()).toHaveLength(2)
})

test('a row that repeats another row of the file is skipped', async () => {
  const { take, list } = await organiser()
  const file = fileOf(opening, closing, opening)
  const { rows } = await take(file, 'true')
  expect(rows.map(({ line, title, type, speakers }) => [line, title, type, speakers.length])).toEqual([
    [2, 'Opening', 'keynote', 2],
    [3, 'Closing', 'session', 1],
    [4, 'Opening', null, 2],
  ])
  expect(await take(file)).toMatchObject({
    imported: 2,
    skipped: [{ line: 4, reason: 'Same as row 2' }],
  })
  expect(await list()).toHaveLength(2)
})

test('overlaps in the file and with the schedule are reported by line', async () => {
  const { ada, conference_id, take } = await organiser()
  await ada.call(scheduleApi.add, {
    conference_id,
    day: 'Day 1',
    start_time: '09:30',
    end_time: '11:00',
    title: 'Here',
    location: 'Hall B',
  })
  const inHall = (start: string, title: string, room: string, who = '') => [
    'Day 1',
    start,
    '12:00',
    title,
    '',
    room,
    '',
    who,
  ]
  const file = fileOf(
    inHall('10:00', 'One', 'Hall B', 'Ada'),
    inHall('11:00', 'Two', 'Hall C', 'Ada'),
    inHall('12:00', 'Bad', ''),
  )
  const { warnings, overlapping, rows } = await take(file, 'true')
  expect([overlapping, rows.map(({ has_overlap }) => has_overlap)]).toEqual([2, [true, true, false]])
  expect(warnings).toEqual([
    { line: 2, message: 'Overlaps with “Here” in Hall B, 09:30 – 11:00' },
    { line: 3, message: 'Overlaps with “One”, 10:00 – 12:00; Ada speaks in both' },
  ])
})

test('what was chosen in the preview holds for the import', async () => {
  const { ada, conference_id, list, speakers } = await organiser()
  const file = 'Tag der Woche,start,title,who\nDay 1,9:00,One,"jinxx, smtw"\nDay 1,10:00,Two,"Sample, Ben"\n'
  const choices = { columns: 'day:1,speaker:4', session_minutes: '30', join_names: '3' }
  const preview = await ada.call(scheduleApi.import, { conference_id, dry_run: 'true', ...choices }, file, 'text/csv')
  expect(preview.new_speakers).toEqual(['jinxx', 'smtw', 'Sample, Ben'])
  await ada.call(scheduleApi.import, { conference_id, ...choices }, file, 'text/csv')
  expect((await speakers()).map(({ name }) => name)).toEqual(['jinxx', 'Sample, Ben', 'smtw'])
  expect(await list()).toMatchObject([
    { title: 'One', end_time: '09:30' },
    { title: 'Two', end_time: '10:30' },
  ])
})

test.each([
  [{ columns: 'colour:1' }],
  [{ columns: 'title' }],
  [{ columns: 'title:1,' }],
  [{ session_minutes: '0' }],
  [{ session_minutes: '721' }],
  [{ split_names: 'some' }],
  [{ join_names: '1,' }],
])('the choice %o is refused', async (choice) => {
  const { ada, conference_id } = await organiser()
  const sent = ada.call(scheduleApi.import, { conference_id, ...choice }, fileOf(opening), 'text/csv')
  await expect(sent).rejects.toMatchObject({
    status: 400,
    fields: { [Object.keys(choice)[0] ?? '']: expect.any(String) },
  })
})

test('every row is in the preview', async () => {
  const { take } = await organiser()
  const many = Array.from({ length: 1200 }, (_, i) => ['Day 1', '09:00', i % 2 ? '10:00' : '', `Session ${i}`])
  const { rows } = await take(fileOf(...many), 'true')
  expect(rows.map(({ line }) => line)).toEqual(many.map((_, i) => i + 2))
})

test('a file and the form store the same text', async () => {
  const { ada, conference_id, take, list } = await organiser()
  const written = {
    day: '\u200bDay\n1 ',
    title: 'One\u2028two\x07three\u200d',
    description: ' a\u2028b\x0bc\x07d \u200b',
    location: 'Hall\r\nA\ufeff',
  }
  const { day, title, description, location } = written
  await take(fileOf([day, '09:00', '10:00', title, description, location]))
  await ada.call(scheduleApi.add, { conference_id, ...written, start_time: '11:00', end_time: '12:00' })
  const texts = (await list()).map((item) => [item.day, item.title, item.description, item.location])
  expect(texts).toEqual(Array.from({ length: 2 }, () => ['Day 1', 'One two three\u200d', 'a\nb\ncd', 'Hall A']))
})

test('days that differ in case or blanks are one day', async () => {
  const { take, list } = await organiser()
  const titled = (day: string, title: string) => [day, '09:00', '10:00', title]
  await take(fileOf(titled('Day 1', 'a'), titled('DAY  1', 'b'), titled('day1', 'c')))
  expect((await list()).map(({ day }) => day)).toEqual(['Day 1', 'Day 1', 'Day 1'])
  expect(await take(fileOf(titled('dAY 1', 'a'), titled('day 1', 'd')))).toMatchObject({
    imported: 1,
    unchanged: 1,
  })
  expect(new Set((await list()).map(({ day }) => day))).toEqual(new Set(['Day 1']))
})

test('an import that fails halfway changes nothing', async () => {
  const { take, list, speakers } = await organiser()
  const many = Array.from({ length: 1200 }, (_, i) => [
    'Day 1',
    '09:00',
    '10:00',
    `Session ${i}`,
    '',
    `Room ${i}`,
    '',
    `Speaker ${i}`,
  ])
  many[1100] = ['Day 1', '09:00', '10:00', 'Session \0', '', '', '', '']
  await expect(take(fileOf(...many))).rejects.toMatchObject({ status: 400 })
  expect([await list(), await speakers()]).toEqual([[], []])
})

const cases = expected.cases.filter((one) => one.import === 'schedule')
const caseFile = (name: string) => readFileSync(new URL(`../../shared/csv-cases/${name}`, import.meta.url))
const same = (value: string | null | undefined) => (value ?? '').trim().replaceAll('\r\n', '\n')

test.each(cases.filter((one) => one.rows))('$file is imported', async ({ file, rows = [] }) => {
  const { take, list, speakers } = await organiser()
  const result = await take(caseFile(file))
  expect(result.imported).toBe(rows.length)
  const names = new Map((await speakers()).map(({ id, name }) => [id, name]))
  const stored = (await list()).map(
    ({ day, start_time, end_time, title, type, description, location, speaker_ids }) => {
      const speaker = speaker_ids.map((one) => names.get(one)).join(', ')
      return {
        day,
        start_time,
        end_time,
        title,
        type,
        description: same(description),
        location: same(location),
        speaker,
      }
    },
  )
  const expectedRows = rows.flatMap((row) =>
    'title' in row ? [{ ...row, title: same(row.title), description: same(row.description) }] : [],
  )
  expect([stored.length, expectedRows.length]).toEqual([rows.length, rows.length])
  expect(stored).toEqual(expect.arrayContaining(expectedRows))
})

test.each(cases.filter((one) => one.error))('$file is refused', async ({ file, error }) => {
  const { take, list } = await organiser()
  const refusal = { status: 400, code: 'invalid', message: error?.message, fields: { file: error?.title } }
  await expect(take(caseFile(file))).rejects.toMatchObject(refusal)
  await expect(take(caseFile(file), 'true')).rejects.toMatchObject(refusal)
  expect(await list()).toEqual([])
})

test('if no row is valid, the reasons are reported', async () => {
  const { take } = await organiser()
  await expect(take(fileOf(['Day 1', 'noon', '10:00', 'A'], ['Day 1', '10:00', '09:00', 'B']))).rejects.toMatchObject({
    message: importText.noRows,
    fields: { file: 'Empty CSV', 'row 2': '“noon” is not a time', 'row 3': 'End time must be after start time' },
  })
})

test.each([
  ['announced', { 'content-length': 50 * MIB }],
  ['not announced', { 'transfer-encoding': 'chunked' }],
])('fifty megabytes, %s, are refused at once with a sentence', async (_, length) => {
  const { app, ada, conference_id } = await organiser()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { ...length, 'content-type': 'text/csv', authorization: `Bearer ${ada.access_token}` }
  const sending = request(`${origin}/api/conferences/${conference_id}/schedule/import`, { method: 'POST', headers })
  const answered = once(sending, 'response')
  Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(MIB, 'x'))).pipe(sending)
  const [reply] = await answered
  expect(reply.statusCode).toBe(413)
  expect(await json(reply)).toMatchObject({ code: 'too_large' })
  sending.destroy()
  await app.close()
})

function longFile(length: number) {
  const rows = Array.from({ length }, (_, i) => {
    const minute = String(i % 60).padStart(2, '0')
    return [
      `Day ${1 + (i % 5)}`,
      `0${i % 9}:${minute}`,
      `10:${minute}`,
      `Session ${i}`,
      'Words. '.repeat(20),
      `Room ${i % 50}`,
      '',
      `Speaker ${i}`,
    ]
  })
  return fileOf(...rows)
}

test('the speakers of a long schedule are added without reading it again for each of them', async () => {
  const { db, conference_id, clock } = await organiser()
  const at = clock.now().toISOString()
  const written = { conference_id, created_at: at, updated_at: at }
  const items = Array.from({ length: 600 }, () => {
    const id = randomUUID()
    return { ...written, id, day: 'Day 1', start_time: '09:00', end_time: '10:00', title: id }
  })
  const speaking = items.map(({ id }) => ({ conference_id, schedule_item_id: id, position: 0, speaker_id: null }))
  const read = await transact(db, async (tx) => {
    await insertRows(tx, scheduleItems, items)
    await insertRows(tx, scheduleItemSpeakers, speaking)
    const { rows } = await tx.execute<{ read: number }>(sql`
      select pg_stat_get_xact_tuples_fetched(indexrelid)::int + pg_stat_get_xact_tuples_returned(indexrelid)::int as read
      from pg_index where indrelid = 'schedule_items'::regclass`)
    return rows.reduce((sum, row) => sum + row.read, 0)
  })
  expect(read).toBeLessThan(10 * items.length)
})

test('the database knows how long a schedule is as soon as it is imported', async () => {
  const { db, take } = await organiser()
  await take(longFile(1000))
  const { rows } = await db.execute(sql`select reltuples::int as known from pg_class where relname = 'schedule_items'`)
  expect(rows).toEqual([{ known: await db.$count(scheduleItems) }])
})

describe('a schedule of ten thousand rows, where the database only knows of shorter ones', () => {
  const imported = async () => {
    const { db, conferenceOf, ada, take, ...more } = await organiser()
    const conference_id = await conferenceOf(ada, { name: crypto.randomUUID() })
    await ada.call(scheduleApi.import, { conference_id }, longFile(200), 'text/csv')
    await db.execute(sql`analyze`)
    const file = longFile(10_000)
    const { rows: previewed } = await take(file, 'true')
    const others = watchTurns()
    const spent = cpuTimer()
    const result = await take(file)
    return { ...more, previewed, result, took: spent(), longest: others.longest() }
  }
  // Once for both tests, because it takes longer than all others of this file.
  let long: Awaited<ReturnType<typeof imported>>
  beforeAll(async () => void (long = await imported()))

  test('is imported while other requests are served', async () => {
    const { previewed, result, took, longest, speakers } = long
    expect(previewed).toHaveLength(10_000)
    expect([result.imported, (await speakers()).length]).toEqual([10_000, 10_000])
    expect(took).toBeLessThan(30_000)
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(250)
  })

  test('can be read at once', async () => {
    expect(await long.list()).toHaveLength(10_000)
  })
})

describe('a real schedule', () => {
  test('is imported completely, and the second time adds nothing', async () => {
    const { take, list, speakers } = await organiser()
    const result = await take(largeProgramme())
    expect([result.imported, result.skipped, result.new_speakers.length]).toEqual([487, [], 476])
    const items = await list()
    expect(items).toHaveLength(487)
    expect(new Set(items.map(({ location }) => location)).size).toBe(24)
    expect(await speakers()).toHaveLength(476)
    expect(await take(largeProgramme())).toMatchObject({ imported: 0, updated: 0, unchanged: 487 })
    expect(await list()).toEqual(items)
  })

  test('is exported without loss', async () => {
    const from = await organiser(true)
    await from.take(largeProgramme())
    const exported = (await from.visitor.request({ url: `/${from.slug}/schedule.csv` })).rawPayload
    const to = await organiser()
    const result = await to.take(exported)
    expect(result.skipped).toEqual([])
    const items = await readable(to)
    expect(items).toHaveLength(487)
    expect(items).toEqual(await readable(from))
  })

  async function readable({ list, speakers }: Pick<Awaited<ReturnType<typeof organiser>>, 'list' | 'speakers'>) {
    const names = new Map((await speakers()).map(({ id, name }) => [id, name]))
    return (await list()).map(({ day, start_time, end_time, title, description, location, type, speaker_ids }) => {
      const who = speaker_ids.map((id) => names.get(id))
      return { day, start_time, end_time, title, description, location, type, who }
    })
  }
})

test('moments that name a zone are at the time that clocks at the conference show', async () => {
  const { as, conferenceOf } = await testApp()
  const ada = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada, { time_zone: 'Europe/Berlin' })
  const file = 'start,end,title\n2025-11-19T22:45:00Z,2025-11-19T23:15:00Z,Late'
  await ada.call(scheduleApi.import, { conference_id }, file, 'text/csv')
  const [item] = await ada.call(scheduleApi.list, { conference_id })
  expect([item?.day, item?.start_time, item?.end_time]).toEqual(['2025-11-19', '23:45', '00:15'])
})

describe('an import is undone', () => {
  const nothing = { status: 409, code: 'conflict', message: text.nothingToUndo }

  async function imported(...rows: string[][]) {
    const fixtures = await organiser()
    const { ada, conference_id, take, list, speakers } = fixtures
    const { import_id } = await take(fileOf(...rows))
    const titles = async () => (await list()).map(({ title }) => title)
    const names = async () => (await speakers()).map(({ name }) => name)
    const undo = (id = import_id ?? '') => ada.call(scheduleApi.undoImport, { conference_id, import_id: id })
    const last = () => ada.call(scheduleApi.lastImport, { conference_id })
    return { ...fixtures, import_id, titles, names, undo, last }
  }

  test('with the sessions and the speakers it created, once', async () => {
    const { ada, conference_id, speakerOf, take, titles, names, undo, last, clock } = await imported(opening)
    await speakerOf(ada, conference_id, 'Cleo Sample')
    clock.forward(1000)
    const second = await take(
      fileOf(opening, closing, ['Day 1', '11:00', '12:00', 'Talk', '', '', '', 'Cleo Sample; Dan']),
    )
    const import_id = second.import_id ?? ''
    expect(await last()).toEqual({
      id: import_id,
      created_at: clock.now().toISOString(),
      items: 2,
      speakers: 1,
      changed: 0,
    })
    const nothingKept = { kept: { items: 0, speakers: 0 }, restored: 0 }
    expect(await undo(import_id)).toEqual({ removed: { items: 2, speakers: 1 }, ...nothingKept })
    expect([await titles(), await names()]).toEqual([['Opening'], ['Ada Sample', 'Ben Sample', 'Cleo Sample']])
    await expect(undo(import_id)).rejects.toMatchObject(nothing)
    expect(await last()).toMatchObject({ items: 1, speakers: 2 })
    expect(await undo()).toEqual({ removed: { items: 1, speakers: 2 }, ...nothingKept })
    expect([await titles(), await names(), await last()]).toEqual([[], ['Cleo Sample'], null])
  })

  test('except for what was edited since, and speakers of other sessions', async () => {
    const row = (title: string, speaker: string) => ['Day 1', '09:00', '10:00', title, '', '', '', speaker]
    const names5 = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']
    const { ada, conference_id, list, speakers, titles, names, undo, last } = await imported(
      ...names5.map((name) => row(`By ${name}`, name)),
    )
    const session = async (title: string) => (await list()).find((one) => one.title === title)!
    const speaker = async (name: string) => (await speakers()).find((one) => one.name === name)!
    await ada.call(scheduleApi.update, { conference_id, id: (await session('By Ada')).id, location: 'Hall A' })
    await ada.call(speakersApi.update, { conference_id, id: (await speaker('Ben')).id, title: 'CTO' })
    const by_hand = { day: 'Day 2', start_time: '09:00', end_time: '10:00', title: 'By hand' }
    await ada.call(scheduleApi.add, { conference_id, ...by_hand, speaker_ids: [(await speaker('Cleo')).id] })
    await ada.call(scheduleApi.update, {
      conference_id,
      id: (await session('By Dan')).id,
      speaker_ids: [(await speaker('Eve')).id],
    })
    // A move of the conference edits nothing.
    await ada.call(conferencesApi.update, { conference_id, start_date: '2013-03-02', end_date: '2013-03-02' })
    expect(await last()).toMatchObject({ items: 3, speakers: 4 })
    expect(await undo()).toEqual({ removed: { items: 3, speakers: 1 }, kept: { items: 2, speakers: 4 }, restored: 0 })
    expect(new Set(await titles())).toEqual(new Set(['By Ada', 'By Dan', 'By hand']))
    expect(await names()).toEqual(['Ada', 'Ben', 'Cleo', 'Eve'])
    expect((await list()).map(({ removed_speakers }) => removed_speakers)).toEqual([0, 0, 0])
  })

  test('not if everything was edited, and not after an import that added nothing', async () => {
    const { ada, conference_id, take, list, undo, last } = await imported(['Day 1', '09:00', '10:00', 'Talk'])
    expect((await take(fileOf(['Day 1', '09:00', '10:00', 'Talk']))).import_id).toBeNull()
    const [talk] = await list()
    await ada.call(scheduleApi.update, { conference_id, id: talk?.id ?? '', title: 'Edited' })
    expect(await last()).toBeNull()
    await expect(undo()).rejects.toMatchObject(nothing)
    expect((await list()).map(({ title }) => title)).toEqual(['Edited'])
  })

  test('only in the conference it was made in', async () => {
    const { ada, conferenceOf, import_id, titles } = await imported(opening)
    const other = await conferenceOf(ada)
    const undo = ada.call(scheduleApi.undoImport, { conference_id: other, import_id: import_id ?? '' })
    await expect(undo).rejects.toMatchObject(nothing)
    expect(await ada.call(scheduleApi.lastImport, { conference_id: other })).toBeNull()
    expect(await titles()).toEqual(['Opening'])
  })

  test('once, of ten who undo it at once', async () => {
    const { undo, titles } = await imported(opening, closing)
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => undo()))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await titles()).toEqual([])
  })
})
