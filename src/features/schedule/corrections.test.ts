import { expect, test } from 'vitest'
import { speakersApi } from '#features/speakers/contract.ts'
import { testApp } from '#server/test.ts'
import { writeCsv } from '#shared/csv.ts'
import { scheduleApi } from './contract.ts'
import { scheduleItems } from './server/table.ts'
import { importText } from './import-text.ts'

const HEADINGS = ['day', 'start time', 'end time', 'title', 'location', 'speaker']
const opening = ['Day 1', '09:00', '10:00', 'Opening', 'Hall A', 'Ada Sample']
const talk = ['Day 1', '10:00', '11:00', 'A talk', 'Room A', 'Ben Sample; Cleo Sample']
const lunch = ['Day 1', '12:00', '13:00', 'Lunch', 'Quay', '']
const lunchToo = ['Day 2', '12:00', '13:00', 'Lunch', 'Quay', '']
const PROGRAMME = [opening, talk, lunch, lunchToo]

/** A row with other values at these places. */
function changed(row: string[], values: Record<number, string>) {
  return row.map((cell, at) => values[at] ?? cell)
}

async function imported(rows = PROGRAMME, headings = HEADINGS) {
  const fixtures = await testApp()
  const ada = await fixtures.as({ subscribed: true })
  const slug = crypto.randomUUID()
  const conference_id = await fixtures.conferenceOf(ada, { name: slug, start_date: '2026-11-23', active: true })
  const take = (file: string | Uint8Array, choices: Record<string, string> = {}) =>
    ada.call(scheduleApi.import, { conference_id, ...choices }, file, 'text/csv')
  const list = () => ada.call(scheduleApi.list, { conference_id })
  const speakers = async () => {
    const all = await ada.call(speakersApi.list, { conference_id })
    return new Map(all.map(({ id, name }) => [id, name]))
  }
  const readable = async () => {
    const names = await speakers()
    return (await list()).map(({ id, day, start_time, title, location, speaker_ids }) => {
      return { id, day, start_time, title, location, who: speaker_ids.map((one) => names.get(one)) }
    })
  }
  const first = await take(writeCsv([headings, ...rows]))
  return { ...fixtures, ada, slug, conference_id, take, list, speakers, readable, first }
}

const file = (...rows: string[][]) => writeCsv([HEADINGS, ...rows])
/** The session with a title, which must be there. */
function titled<Item extends { title: string }>(items: readonly Item[], title: string) {
  return items.find((item) => item.title === title)!
}

test('a corrected row changes its session, which stays the same one', async () => {
  const { take, list, readable } = await imported()
  const before = await list()
  const moved = changed(talk, { 1: '10:30', 2: '11:30', 4: 'Room B' })
  const preview = await take(file(opening, moved, lunch, lunchToo), { dry_run: 'true' })
  expect(preview).toMatchObject({ imported: 0, updated: 1, unchanged: 3, gone: [], skipped: [], new_speakers: [] })
  expect(preview.rows.map(({ line, result, changes }) => [line, result, changes])).toEqual([
    [2, 'unchanged', []],
    [
      3,
      'changed',
      [
        { field: 'start_time', from: '10:00', to: '10:30' },
        { field: 'end_time', from: '11:00', to: '11:30' },
        { field: 'location', from: 'Room A', to: 'Room B' },
      ],
    ],
    [4, 'unchanged', []],
    [5, 'unchanged', []],
  ])
  expect(await list()).toEqual(before)
  expect(await take(file(opening, moved, lunch, lunchToo))).toMatchObject({ imported: 0, updated: 1, unchanged: 3 })
  expect((await readable()).map(({ id, start_time, location }) => [id, start_time, location])).toEqual([
    [titled(before, 'Opening').id, '09:00', 'Hall A'],
    [titled(before, 'A talk').id, '10:30', 'Room B'],
    [before[2]?.id, '12:00', 'Quay'],
    [before[3]?.id, '12:00', 'Quay'],
  ])
})

test('our own export is unchanged, and with its ids titles and speakers can change too', async () => {
  const { db, visitor, slug, take, list, readable } = await imported()
  const csv = (await visitor.request({ url: `/${slug}/schedule.csv` })).payload
  const rows = await db.select().from(scheduleItems)
  expect(await take(csv)).toMatchObject({ imported: 0, updated: 0, unchanged: 4, gone: [], import_id: null })
  expect(await db.select().from(scheduleItems)).toEqual(rows)
  const before = await list()
  const edited = csv.replace('A talk', 'A better talk').replace('Ben Sample; Cleo Sample', 'Dan Sample; Cleo Sample')
  expect(await take(edited)).toMatchObject({ imported: 0, updated: 1, unchanged: 3, new_speakers: ['Dan Sample'] })
  expect(titled(await readable(), 'A better talk')).toMatchObject({
    id: titled(before, 'A talk').id,
    who: ['Dan Sample', 'Cleo Sample'],
  })
})

test('ids of another program are kept, and recognise a session whose title, speaker and time change', async () => {
  const ids = ['ID', ...HEADINGS]
  const rows = [
    ['XK7', ...opening],
    ['AB3', ...talk],
  ]
  const { take, list, readable } = await imported(rows, ids)
  const before = await list()
  const other = ['AB3', ...changed(talk, { 1: '15:00', 2: '16:00', 3: 'Renamed', 5: 'Eve Sample' })]
  const swapped = writeCsv([ids, other, ['XK7', ...opening]])
  expect(await take(swapped)).toMatchObject({ imported: 0, updated: 1, unchanged: 1, gone: [] })
  expect(titled(await readable(), 'Renamed')).toMatchObject({ id: titled(before, 'A talk').id, who: ['Eve Sample'] })
})

test('a file with ids is recognised by titles the first time, and by ids from then on', async () => {
  const { take, list } = await imported([opening, talk])
  const before = await list()
  const ids = ['Session Id', ...HEADINGS]
  await take(writeCsv([ids, ['1', ...opening], ['2', ...changed(talk, { 4: 'Room C' })]]))
  const renamed = writeCsv([ids, ['1', ...opening], ['2', ...changed(talk, { 3: 'New name', 4: 'Room D', 5: 'Zoe' })]])
  expect(await take(renamed)).toMatchObject({ imported: 0, updated: 1, unchanged: 1 })
  expect((await list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('an id that two rows have stays with the first', async () => {
  const ids = ['ID', ...HEADINGS]
  const { first, list } = await imported(
    [
      ['1', ...opening],
      ['1', ...talk],
    ],
    ids,
  )
  expect(first).toMatchObject({ imported: 2, warnings: [{ line: 3, message: importText.sameId(2) }] })
  expect(await list()).toHaveLength(2)
})

test('of two rows with both ids of one session the first is about it', async () => {
  const ids = ['ID', ...HEADINGS]
  const { take, list } = await imported(
    [
      ['XK7', ...opening],
      ['AB3', ...talk],
    ],
    ids,
  )
  const before = titled(await list(), 'Opening')
  const earlier = [before.id, ...changed(opening, { 1: '08:30' })]
  const other = ['XK7', 'Day 2', '09:00', '10:00', 'Another one', 'Hall A', 'Zoe Sample']
  const both = writeCsv([ids, earlier, other, ['AB3', ...talk]])
  expect(await take(both)).toMatchObject({
    imported: 1,
    updated: 1,
    unchanged: 1,
    warnings: [{ line: 3, message: importText.sameId(2) }],
  })
  expect(titled(await list(), 'Opening')).toMatchObject({ id: before.id, start_time: '08:30' })
})

test('of several sessions with one title each stays on its day', async () => {
  const { take, list } = await imported([lunch, lunchToo])
  const before = await list()
  const later = { 1: '12:30', 2: '13:30' }
  expect(await take(file(changed(lunchToo, later), changed(lunch, later)))).toMatchObject({ imported: 0, updated: 2 })
  expect((await list()).map(({ id, day, start_time }) => [id, day, start_time])).toEqual(
    before.map(({ id, day }) => [id, day, '12:30']),
  )
})

test('a session with the title of another one, and with other speakers, is a new one', async () => {
  const { take } = await imported([opening, talk])
  const another = changed(talk, { 0: 'Day 2', 5: 'Zoe Sample' })
  expect(await take(file(opening, another), { dry_run: 'true' })).toMatchObject({
    imported: 1,
    updated: 0,
    gone: [{ title: 'A talk' }],
  })
  const joined = changed(talk, { 5: 'Ben Sample' })
  expect(await take(file(opening, joined), { dry_run: 'true' })).toMatchObject({ imported: 0, updated: 1, gone: [] })
})

test('what the file has no column for stays as it is', async () => {
  const { ada, conference_id, take, list } = await imported([talk])
  const { id } = titled(await list(), 'A talk')
  await ada.call(scheduleApi.update, { conference_id, id, type: 'workshop', description: 'Long words' })
  const [before] = await list()
  const narrow = writeCsv([
    ['day', 'start time', 'end time', 'title'],
    ['Day 1', '10:15', '11:00', 'A talk'],
  ])
  expect(await take(narrow)).toMatchObject({ imported: 0, updated: 1 })
  const { type, description, location, speaker_ids } = before!
  expect(await list()).toMatchObject([{ id, start_time: '10:15', type, description, location, speaker_ids }])
})

test('sessions that the file does not have stay, unless it is asked to remove them', async () => {
  const { take, list } = await imported()
  const short = file(opening, talk, lunch)
  const { id } = titled(await list(), 'Opening')
  expect(await take(short)).toMatchObject({ imported: 0, removed: 0, import_id: null, gone: [{ day: 'Day 2' }] })
  expect(await list()).toHaveLength(4)
  expect(await take(short, { remove_gone: 'true' })).toMatchObject({ imported: 0, removed: 1, unchanged: 3 })
  expect(await list()).toHaveLength(3)
  expect(titled(await list(), 'Opening').id).toBe(id)
})

test('a mix of names of one day is named, and is one day', async () => {
  const { take, list } = await imported([opening])
  const late = changed(lunch, { 0: 'Tuesday', 1: '13:00', 2: '14:00' })
  const mixed = file(opening, changed(talk, { 0: 'Monday' }), late, lunchToo)
  const { warnings } = await take(mixed, { dry_run: 'true' })
  expect(warnings).toEqual([
    { line: 3, message: '“Monday” is the same date as “Day 1”, so it will be called “Day 1”' },
    { line: 5, message: '“Day 2” is the same date as “Tuesday”, so it will be called “Tuesday”' },
  ])
  await take(mixed)
  expect((await list()).map(({ day }) => day)).toEqual(['Day 1', 'Day 1', 'Tuesday', 'Tuesday'])
})

test('a preview that somebody has edited under is refused, and nothing of the edit is lost', async () => {
  const { ada, conference_id, take, list } = await imported()
  const corrected = file(opening, changed(talk, { 4: 'Room B' }), lunch, lunchToo)
  const { fingerprint } = await take(corrected, { dry_run: 'true' })
  const { id } = titled(await list(), 'A talk')
  await ada.call(scheduleApi.update, { conference_id, id, location: 'Room C' })
  const refusal = { status: 409, code: 'conflict', message: importText.changedSince }
  await expect(take(corrected, { fingerprint })).rejects.toMatchObject(refusal)
  expect(titled(await list(), 'A talk').location).toBe('Room C')
  const again = await take(corrected, { dry_run: 'true' })
  expect(again.rows[1]?.changes).toEqual([{ field: 'location', from: 'Room C', to: 'Room B' }])
  expect(await take(corrected, { fingerprint: again.fingerprint })).toMatchObject({ updated: 1 })
})

test('a session that was edited after the preview is not removed', async () => {
  const { ada, conference_id, take, list } = await imported()
  const remove_gone = 'true'
  const { fingerprint } = await take(file(opening), { dry_run: 'true', remove_gone })
  await ada.call(scheduleApi.update, { conference_id, id: titled(await list(), 'A talk').id, title: 'Kept' })
  await expect(take(file(opening), { fingerprint, remove_gone })).rejects.toMatchObject({ status: 409 })
  expect(await list()).toHaveLength(4)
})

test('of two corrections at once one is made, and the other finds another schedule than in its preview', async () => {
  const { take, list } = await imported()
  const files = ['Room B', 'Room C'].map((room) => file(opening, changed(talk, { 4: room }), lunch, lunchToo))
  const previews = await Promise.all(files.map((one) => take(one, { dry_run: 'true' })))
  const tries = await Promise.allSettled(
    files.map((one, at) => take(one, { fingerprint: previews[at]?.fingerprint ?? '' })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await list()).toHaveLength(4)
})

test('edits during imports are in the schedule or were told of a newer version, and nothing waits for ever', async () => {
  const { ada, conference_id, take, list } = await imported()
  const { id } = titled(await list(), 'A talk')
  const rooms = ['Room B', 'Room C', 'Room D', 'Room E']
  const imports = rooms.map((room) => take(file(opening, changed(talk, { 4: room }), lunch, lunchToo)))
  const days = ['day 1', 'DAY 1', 'Day  1', 'Day 1']
  const edits = days.map((day, at) =>
    ada.call(scheduleApi.update, { conference_id, id, day, description: `Edit ${at}` }),
  )
  const done = await Promise.allSettled([...imports, ...edits])
  expect(done.filter(({ status }) => status === 'rejected')).toEqual([])
  const { location, description } = titled(await list(), 'A talk')
  expect([rooms.includes(location ?? ''), /^Edit \d$/.test(description ?? '')]).toEqual([true, true])
})

test('a correction is undone: what it changed, removed and added is as before', async () => {
  const { ada, conference_id, clock, take, list, readable, speakers } = await imported()
  clock.forward(1000)
  const [before, people] = [await readable(), await speakers()]
  const edited = [
    changed(opening, { 1: '09:15', 5: 'Ada Sample; Dan Sample' }),
    changed(talk, { 3: 'A talk', 4: 'Room B' }),
  ]
  const added = ['Day 2', '15:00', '16:00', 'Extra', 'Hall A', 'Eve Sample']
  const { import_id } = await take(file(...edited, lunch, added), { remove_gone: 'true' })
  expect(await list()).toHaveLength(4)
  expect(await ada.call(scheduleApi.lastImport, { conference_id })).toMatchObject({ items: 1, changed: 3 })
  const undone = await ada.call(scheduleApi.undoImport, { conference_id, import_id: import_id ?? '' })
  expect(undone).toMatchObject({ removed: { items: 1, speakers: 2 }, restored: 3 })
  expect([await readable(), await speakers()]).toEqual([before, people])
})

test('undoing keeps what was edited since', async () => {
  const { ada, conference_id, take, list } = await imported()
  const { import_id } = await take(file(opening, changed(talk, { 1: '10:30', 4: 'Room B' }), lunch, lunchToo))
  const { id } = titled(await list(), 'A talk')
  await ada.call(scheduleApi.update, { conference_id, id, location: 'Room Z' })
  await ada.call(scheduleApi.undoImport, { conference_id, import_id: import_id ?? '' })
  expect(titled(await list(), 'A talk')).toMatchObject({ start_time: '10:00', location: 'Room Z' })
})
