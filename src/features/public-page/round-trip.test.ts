import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { stageApi } from '#features/stage/contract.ts'
import { largeProgramme } from '#server/test-programme.ts'
import { testApp } from '#server/test.ts'

const FORMATS = ['schedule.json', 'schedule.xml', 'calendar.ics'] as const
/** The clocks change in the night before the second day. */
const DATES = {
  start_date: '2025-03-29',
  end_date: '2025-03-31',
  time_zone: 'Europe/Berlin',
  location: 'Berlin, Mitte',
}

const talk = { day: 'Opening day', start_time: '10:00', end_time: '11:00', location: 'Hall A', description: 'Words.' }
/** What looks like something else in one of the formats. */
const SESSIONS = [
  { ...talk, title: 'Opening', type: 'keynote', description: 'Ada Sample' },
  { ...talk, title: 'Called off', start_time: '11:00', end_time: '12:00' },
  { ...talk, title: 'Cancelled: not really', start_time: '12:00', end_time: '12:30', type: 'break' },
  { ...talk, title: '<b>Tags</b> & [links](https://example.org)', description: '<p>Not **HTML**</p>\n\n# one\n- two' },
  { ...talk, title: 'Without a room', location: null, description: null },
  { ...talk, title: 'In the main hall', location: 'Main Hall', description: 'Hall, with a comma; and more' },
  { ...talk, title: 'Into the night', start_time: '22:00', end_time: '03:30', type: 'networking' },
  { ...talk, title: 'As clocks change', day: 'The day after', start_time: '01:30', end_time: '03:30' },
  { ...talk, title: 'Far in the future', day: '2025-03-31', type: 'workshop' },
] as const

async function organiser(fields: object = DATES) {
  const kit = await testApp()
  const ada = await kit.as({ subscribed: true })
  const slug = randomUUID()
  const conference_id = await kit.conferenceOf(ada, { name: slug, active: true, ...fields })
  const file = async (name: string) => (await kit.visitor.request({ url: `/${slug}/${name}` })).rawPayload
  const take = (to: string, bytes: Uint8Array) => ada.call(scheduleApi.import, { conference_id: to }, bytes, 'text/csv')
  const copyOf = async (name: string) => {
    const copy = await kit.conferenceOf(ada, { name: randomUUID(), ...fields })
    return { result: await take(copy, await file(name)), schedule: await read(copy) }
  }
  const read = async (id: string) => {
    const names = new Map((await ada.call(speakersApi.list, { conference_id: id })).map((one) => [one.id, one.name]))
    return (await ada.call(scheduleApi.list, { conference_id: id })).map(
      ({ day, start_time, end_time, title, description, location, type, speaker_ids }) => {
        const who = speaker_ids.map((speaker) => names.get(speaker))
        return { day, start_time, end_time, title, description, location, type, who }
      },
    )
  }
  return { ...kit, ada, conference_id, file, take, copyOf, read }
}

async function filled() {
  const kit = await organiser()
  const { ada, conference_id, speakerOf } = kit
  const speaker_ids = [
    await speakerOf(ada, conference_id, 'Sample, Ada'),
    await speakerOf(ada, conference_id, 'Ben "Al" Sample'),
  ]
  for (const session of SESSIONS) {
    const { id } = await ada.call(scheduleApi.add, { ...session, conference_id, speaker_ids })
    if (session.title !== 'Called off') continue
    await ada.call(stageApi.setState, { conference_id, schedule_item_id: id, state: 'cancelled' })
  }
  return kit
}

const untouched = { imported: 0, updated: 0, removed: 0, gone: [], skipped: [], import_id: null, new_speakers: [] }

test.each(FORMATS)('%s changes nothing in the conference that it is from', async (name) => {
  const { conference_id, file, take, read } = await filled()
  const before = await read(conference_id)
  expect(await take(conference_id, await file(name))).toMatchObject({ ...untouched, unchanged: SESSIONS.length })
  expect(await read(conference_id)).toEqual(before)
})

const isSame = (title: string) => !['Called off', 'Without a room'].includes(title)

test.each(FORMATS)('%s makes the same programme in another conference', async (name) => {
  const { conference_id, copyOf, read } = await filled()
  const { result, schedule } = await copyOf(name)
  expect([
    result.imported,
    result.skipped,
    result.warnings.filter(({ message }) => !message.startsWith('Overlaps')),
  ]).toEqual([SESSIONS.length, [], []])
  const dates: Record<string, string> = {
    'Opening day': '2025-03-30',
    'The day after': '2025-03-31',
    '2025-03-31': '2025-03-31',
  }
  const dated = (await read(conference_id)).map((session) => ({ ...session, day: dates[session.day] ?? session.day }))
  const byTitle = (a: { title: string }, b: { title: string }) => Number(a.title > b.title) - Number(a.title < b.title)
  const expected = dated.filter(({ title }) => isSame(title)).toSorted(byTitle)
  expect(schedule.filter(({ title }) => isSame(title.replace('Cancelled: C', 'C'))).toSorted(byTitle)).toEqual(expected)
})

test('what the formats cannot hold: names of days, that there is no room, and that a session was called off', async () => {
  const { copyOf } = await filled()
  const [json, xml, ics] = await Promise.all(FORMATS.map(copyOf))
  const told = (copy: typeof json) =>
    copy?.schedule.flatMap(({ title, location }) => (/Called off|Without/.test(title) ? [[title, location]] : []))
  const named = [['Cancelled: Called off', 'Hall A'], ['Without a room', 'Main Hall']] // prettier-ignore
  expect(told(json)?.toSorted()).toEqual(named)
  expect(told(xml)?.toSorted()).toEqual(named)
  // A calendar has a property for both; the state itself is none of a programme.
  expect(told(ics)?.toSorted()).toEqual([['Called off', 'Hall A'], ['Without a room', null]]) // prettier-ignore
  for (const copy of [json, xml, ics]) expect(copy?.schedule.every(({ day }) => /^2025-03-\d\d$/.test(day))).toBe(true)
})

test('schedule.json has what speakers say of themselves, and the addresses of their pictures', async () => {
  const { ada, conference_id, file, conferenceOf, take } = await organiser()
  const bio = '**Not** Markdown, <b>not</b> HTML'
  const { id } = await ada.call(speakersApi.add, { conference_id, name: 'Ada Sample', title: 'Engineer', bio })
  await ada.call(scheduleApi.add, { ...talk, title: 'Opening', conference_id, speaker_ids: [id] })
  const copy = await conferenceOf(ada, { name: randomUUID() })
  await take(copy, await file('schedule.json'))
  // Titles and links are in no exchange format.
  expect(await ada.call(speakersApi.list, { conference_id: copy })).toMatchObject([
    { name: 'Ada Sample', title: '', bio },
  ])
})

test('a conference without dates: JSON names its days, and the others say why they cannot', async () => {
  const { ada, conference_id, file, take } = await organiser({ start_date: null, end_date: null })
  for (const day of ['Day 10', 'Day 2', 'Workshops'])
    await ada.call(scheduleApi.add, { ...talk, conference_id, day, title: day })
  expect(await take(conference_id, await file('schedule.json'))).toMatchObject({ ...untouched, unchanged: 3 })
  await expect(take(conference_id, await file('schedule.xml'))).rejects.toMatchObject({
    message: 'No valid sessions found in this file',
    fields: { 'row 1': expect.stringContaining('Its day has no date') },
  })
  await expect(take(conference_id, await file('calendar.ics'))).rejects.toMatchObject({
    message: 'No valid sessions found in this file',
  })
})

test.each(FORMATS)('a real programme comes back unchanged from %s', async (name) => {
  const { conference_id, file, take, copyOf, read } = await organiser({
    start_date: '2013-02-02',
    end_date: '2013-02-03',
  })
  await take(conference_id, largeProgramme())
  expect(await take(conference_id, await file(name))).toMatchObject({ ...untouched, unchanged: 487 })
  const { result, schedule } = await copyOf(name)
  expect([result.imported, result.skipped, result.new_speakers.length]).toEqual([487, [], 476])
  const dates: Record<string, string> = { 'Day 1': '2013-02-02', 'Day 2': '2013-02-03' }
  expect(schedule).toEqual((await read(conference_id)).map((one) => ({ ...one, day: dates[one.day] ?? one.day })))
})
