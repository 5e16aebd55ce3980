import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { notifyOfSessions } from '#features/agenda/server/notices.ts'
import { sessionSnapshots } from '#features/agenda/server/table.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { eventually } from '#server/test-eventually.ts'
import { type LiveClient, openLive } from '#server/test-live.ts'
import { testApp } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { stageApi } from './contract.ts'
import { roomStreamsApi } from './rooms-contract.ts'
import { text } from './text.ts'

async function hall(settings: Parameters<typeof testHall>[0] = {}) {
  const kit = await testHall(settings)
  const { organiser, conference_id } = kit
  const delegate = await kit.register()
  const add = async (location: string | null, start_time = '09:00') => {
    const times = { day: 'Day 1', start_time, end_time: '17:00' }
    const { id } = await organiser.call(scheduleApi.add, { conference_id, title: randomUUID(), location, ...times })
    return id
  }
  const schedule_item_id = await add('Main Hall')
  const place = { conference_id, schedule_item_id }
  const read = { schedule_item_id }
  return { ...kit, delegate, schedule_item_id, place, read, add }
}

const STREAM = 'https://stream.example.org/live.m3u8'
const NOTHING_SAID = {
  seq: 0,
  state: null,
  state_at: null,
  note: null,
  back_at: null,
  streamed: false,
  recorded: true,
  has_recording: false,
}

const changesOf = (socket: LiveClient, room: string) =>
  socket.events(room).flatMap(({ kind, data, seq }) => (kind === 'stage.changed' ? [{ seq, data }] : []))

test('only participants are given the addresses of streams', async () => {
  const { as, visitor, organiser, delegate, place, read, conference_id } = await hall()
  const addresses = { stream_url: STREAM, alternative_url: 'https://youtu.be/dQw4w9WgXcQ', recording_url: null }
  await organiser.call(stageApi.update, { ...place, ...addresses })
  const sources = { ...addresses, by_room: false, recording_file: null, captions_language: null }
  for (const person of [organiser, delegate])
    expect((await person.call(stageApi.read, read)).session.sources).toEqual(sources)
  for (const person of [visitor, await as()]) {
    const seen = await person.call(stageApi.read, read)
    const listed = await person.call(stageApi.list, { conference_id })
    expect(seen.session).toMatchObject({ streamed: true, sources: null })
    expect(listed).toEqual([{ ...NOTHING_SAID, id: place.schedule_item_id, seq: 1, streamed: true }])
    expect(JSON.stringify([seen, listed])).not.toMatch(/example\.org|youtu/)
  }
})

test('nobody but its organisers sees the stage of a draft', async () => {
  const { as, visitor, organiser, delegate, read, conference_id } = await hall()
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect((await organiser.call(stageApi.read, read)).session.sources).not.toBeNull()
  for (const person of [visitor, delegate, await as()]) {
    await expect(person.call(stageApi.read, read)).rejects.toMatchObject({ status: 404 })
    const missing = person.call(stageApi.read, { schedule_item_id: randomUUID() })
    await expect(missing).rejects.toMatchObject({ status: 404 })
  }
})

test.each([
  ['http://stream.example.org/live.m3u8'],
  ['http://localhost:8080/live.m3u8'],
  ['javascript:alert(1)'],
  ['data:text/html,hello'],
  ['https://user:secret@stream.example.org/'],
  ['https://stream example.org/'],
  ['stream.example.org'],
])('%s is not the address of a stream', async (stream_url) => {
  const { organiser, place } = await hall()
  const refusal = { status: 400, fields: { stream_url: text.badAddress } }
  await expect(organiser.call(stageApi.update, { ...place, stream_url })).rejects.toMatchObject(refusal)
})

test('going on air is told in the room of the conference without addresses, and in that of the session with them', async () => {
  const { organiser, delegate, conference_id, schedule_item_id, place, clock, ...kit } = await hall()
  const socket = await openLive(kit, delegate.access_token)
  const rooms = [`conference:${conference_id}`, `session:${schedule_item_id}`] as const
  for (const room of rooms) await socket.join(room)
  await organiser.call(stageApi.update, { ...place, stream_url: STREAM })
  const at = clock.now().toISOString()
  await organiser.call(stageApi.setState, { ...place, state: 'live' })
  const [hallSaw, sessionSaw] = rooms
  await eventually(() => expect(changesOf(socket, sessionSaw).length).toBe(2))
  await eventually(() => expect(changesOf(socket, hallSaw).length).toBe(2))
  const row = { ...NOTHING_SAID, id: schedule_item_id, state: 'live', state_at: at, streamed: true }
  const told = changesOf(socket, hallSaw).at(-1)
  expect(told?.data).toEqual({ ...row, seq: told?.seq })
  expect(JSON.stringify(changesOf(socket, hallSaw))).not.toContain('example.org')
  expect(changesOf(socket, sessionSaw).at(-1)).toMatchObject({ seq: 2, data: { ...row, seq: 2, sources: { stream_url: STREAM } } }) // prettier-ignore
})

test('a room that is opened again tells what it told before', async () => {
  const { organiser, delegate, schedule_item_id, place, ...kit } = await hall()
  await organiser.call(stageApi.update, { ...place, stream_url: STREAM })
  const other = await testApp({ env: {} })
  const room = `session:${schedule_item_id}`
  const told: object[][] = []
  for (const app of [kit, other]) {
    const socket = await openLive(app, delegate.access_token)
    await socket.join(room, 0)
    await eventually(() => expect(changesOf(socket, room).length).toBe(1))
    told.push(changesOf(socket, room))
  }
  expect(told[0]).toEqual(told[1])
})

test('what goes on air ends what was on air at the same place, and nothing elsewhere', async () => {
  const { organiser, conference_id, add } = await hall()
  const [first, elsewhere, second] = [await add('Main  hall'), await add('Roof'), await add('main hall')]
  const stateOf = async (id: string) =>
    (await organiser.call(stageApi.list, { conference_id })).find((row) => row.id === id)?.state
  const put = (schedule_item_id: string, state: 'live' | 'doors' | 'paused') =>
    organiser.call(stageApi.setState, { conference_id, schedule_item_id, state })
  await put(first, 'live')
  await put(elsewhere, 'paused')
  await put(second, 'doors')
  expect([await stateOf(first), await stateOf(elsewhere), await stateOf(second)]).toEqual(['ended', 'paused', 'doors'])
})

test('what goes on air ends what is on by the clock at the same place', async () => {
  const dates = { start_date: '2030-05-01', end_date: '2030-05-01', time_zone: 'UTC' }
  const { organiser, conference_id, add } = await hall({
    start: new Date('2030-05-01T09:55:00Z'),
    conference: dates,
  })
  const [first, second, elsewhere] = [await add('Roof'), await add('Roof', '10:00'), await add('Cellar')]
  await organiser.call(stageApi.setState, { conference_id, schedule_item_id: second, state: 'live' })
  const listed = await organiser.call(stageApi.list, { conference_id })
  const stateOf = (id: string) => listed.find((row) => row.id === id)?.state
  expect([stateOf(first), stateOf(second), stateOf(elsewhere)]).toEqual(['ended', 'live', undefined])
})

test('of two sessions that go on air at one place together one stays', async () => {
  const { organiser, conference_id, add } = await hall()
  const ids = [await add('Roof'), await add('Roof'), await add('Roof'), await add('Roof')]
  await Promise.all(
    ids.map((schedule_item_id) =>
      organiser.call(stageApi.setState, { conference_id, schedule_item_id, state: 'live' }),
    ),
  )
  const states = (await organiser.call(stageApi.list, { conference_id })).map(({ state }) => state)
  expect(states.filter((state) => state === 'live')).toEqual(['live'])
  expect(states.filter((state) => state === 'ended').length).toBe(3)
})

test('the same state again keeps its moment, and null lets the clock decide', async () => {
  const { organiser, place, clock } = await hall()
  const first = clock.now().toISOString()
  const live = await organiser.call(stageApi.setState, { ...place, state: 'live' })
  clock.forward(60_000)
  const again = await organiser.call(stageApi.setState, { ...place, state: 'live', note: 'Welcome' })
  expect([live.state_at, again.state_at, again.note]).toEqual([first, first, 'Welcome'])
  const back_at = '2030-01-01T10:00:00.000Z'
  const paused = await organiser.call(stageApi.setState, { ...place, state: 'paused', note: 'A fuse.', back_at })
  expect(paused).toMatchObject({ state: 'paused', state_at: clock.now().toISOString(), note: 'A fuse.', back_at })
  const clockwise = await organiser.call(stageApi.setState, { ...place, state: null })
  expect(clockwise).toMatchObject({ state: null, state_at: null, note: null, back_at: null })
})

test('a cancelled session is cancelled in the days of those who saved it, who are notified once, until it is taken back', async () => {
  const { organiser, delegate, place, schedule_item_id, conference_id, core, db, clock } = await hall()
  const agenda = async () => {
    const [item] = await delegate.call(agendaApi.list, { conference_id })
    const [row] = await db.select().from(sessionSnapshots).where(eq(sessionSnapshots.id, schedule_item_id))
    return { cancelled: item?.cancelled, sequence: row?.sequence ?? 0 }
  }
  const notices = async () => {
    await notifyOfSessions(core, clock.now())
    return (await delegate.call(notificationsApi.list, {})).filter(({ kind }) => kind.startsWith('session_cancelled'))
      .length
  }
  await delegate.call(agendaApi.save, { schedule_item_id, remind_minutes: 15 })
  const { sequence } = await agenda()
  for (const note of ['Ill', 'Ill, sorry'])
    await organiser.call(stageApi.setState, { ...place, state: 'cancelled', note })
  expect([await agenda(), await notices()]).toEqual([{ cancelled: true, sequence: sequence + 1 }, 1])
  const saving = delegate.call(agendaApi.save, { schedule_item_id, remind_minutes: 5 })
  await expect(saving).rejects.toMatchObject({ status: 404, message: 'This session was cancelled.' })
  // A change of the schedule does not bring it back.
  await organiser.call(scheduleApi.update, { conference_id, id: schedule_item_id, title: 'Harbour lights' })
  expect([await agenda(), await notices()]).toEqual([{ cancelled: true, sequence: sequence + 1 }, 1])
  await organiser.call(stageApi.setState, { ...place, state: null })
  expect([(await agenda()).cancelled, await notices()]).toEqual([false, 1])
  expect((await agenda()).sequence).toBeGreaterThan(sequence + 1)
})

test('captions are WebVTT, and participants read them', async () => {
  const { as, organiser, delegate, place } = await hall()
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nالسلام عليكم\n'
  const set = (file: Uint8Array | string) => organiser.call(stageApi.setCaptions, { ...place, language: 'ar' }, file)
  expect((await set(`\uFEFF${vtt}`)).sources?.captions_language).toBe('ar')
  expect(await delegate.call(stageApi.captions, place)).toEqual({ language: 'ar', vtt })
  await expect((await as()).call(stageApi.captions, place)).rejects.toMatchObject({ status: 404 })
  for (const bad of ['1\n00:00:01,000 --> 00:00:02,000\nHello', Buffer.from([0x57, 0xff]), 'WEBVTTX', 'WEBVTT\n\0'])
    await expect(set(bad)).rejects.toMatchObject({ status: 422, message: text.notVtt })
  expect((await organiser.call(stageApi.removeCaptions, place)).sources?.captions_language).toBeNull()
  await expect(delegate.call(stageApi.captions, place)).rejects.toMatchObject({ message: text.noCaptions })
})

test('a session of another conference is missing', async () => {
  const { organiser, conferenceOf, schedule_item_id } = await hall()
  const conference_id = await conferenceOf(organiser, { active: true })
  const elsewhere = { conference_id, schedule_item_id }
  const refusal = { status: 404, message: text.sessionGone }
  await expect(organiser.call(stageApi.update, { ...elsewhere, recorded: false })).rejects.toMatchObject(refusal)
  await expect(organiser.call(stageApi.setState, { ...elsewhere, state: 'live' })).rejects.toMatchObject(refusal)
  await expect(organiser.call(stageApi.captions, elsewhere)).rejects.toMatchObject(refusal)
})

test('viewers are people, and neither tabs nor organisers', async () => {
  const { organiser, delegate, conference_id, schedule_item_id, ...kit } = await hall()
  const room = `session:${schedule_item_id}`
  for (const token of [delegate.access_token, delegate.access_token, organiser.access_token])
    await (await openLive(kit, token)).join(room)
  const count = () => delegate.call(stageApi.viewers, { conference_id })
  await expect.poll(count, { timeout: 20_000 }).toEqual([{ schedule_item_id, viewers: 1 }])
})

test('the sessions of a room have its stream unless they have their own, and its listeners are told', async () => {
  const { organiser, delegate, conference_id, add, ...kit } = await hall()
  const [hall1, own, roof] = [await add('Main  hall'), await add('main hall'), await add('Roof')]
  const set = (rooms: { room: string; stream_url: string | null }[]) =>
    organiser.call(roomStreamsApi.set, { conference_id, rooms })
  const sourcesOf = async (schedule_item_id: string) =>
    (await delegate.call(stageApi.read, { schedule_item_id })).session.sources
  const ownStream = 'https://stream.example.org/own.m3u8'
  await organiser.call(stageApi.update, { conference_id, schedule_item_id: own, stream_url: ownStream })
  const socket = await openLive(kit, delegate.access_token)
  await socket.join(`session:${hall1}`, 0)

  expect(
    await set([
      { room: 'MAIN HALL', stream_url: STREAM },
      { room: 'Attic', stream_url: STREAM },
    ]),
  ).toEqual([
    { room: 'Main Hall', stream_url: STREAM },
    { room: 'Roof', stream_url: null },
  ])
  expect(await sourcesOf(hall1)).toMatchObject({ stream_url: STREAM, by_room: true })
  expect(await sourcesOf(own)).toMatchObject({ stream_url: ownStream, by_room: false })
  expect(await sourcesOf(roof)).toMatchObject({ stream_url: null, by_room: false })
  await eventually(() => expect(changesOf(socket, `session:${hall1}`).length).toBe(1))

  // A session that moves takes the stream of its new room, also one of which nobody has said anything.
  await organiser.call(scheduleApi.update, { conference_id, id: roof, location: 'Main Hall' })
  expect(await sourcesOf(roof)).toMatchObject({ stream_url: STREAM, by_room: true })
  const listed = await kit.visitor.call(stageApi.list, { conference_id })
  expect(listed.find(({ id }) => id === roof)).toEqual({ ...NOTHING_SAID, id: roof, streamed: true })
  expect(JSON.stringify(listed)).not.toContain('example.org')

  await set([{ room: 'Main Hall', stream_url: null }])
  expect(await sourcesOf(hall1)).toMatchObject({ stream_url: null, by_room: false })
})

test('the streams of rooms are https addresses', async () => {
  const { organiser, conference_id } = await hall()
  const rooms = [{ room: 'Main Hall', stream_url: 'http://stream.example.org/live.m3u8' }]
  await expect(organiser.call(roomStreamsApi.set, { conference_id, rooms })).rejects.toMatchObject({
    fields: { 'rooms.0.stream_url': text.badAddress },
  })
})

test('a change is refused if the session is not what it was when the organiser chose', async () => {
  const { organiser, place } = await hall()
  const say = (state: 'live' | 'paused' | 'ended', from?: 'live' | 'paused' | 'ended' | null) =>
    organiser.call(stageApi.setState, { ...place, state, ...(from !== undefined && { from }) })
  await say('live', null)
  const both = await Promise.allSettled([say('paused', 'live'), say('paused', 'live')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const message = 'Meanwhile this session was paused. Nothing else was changed.'
  await expect(say('ended', 'live')).rejects.toMatchObject({ status: 409, message })
  await expect(say('live', null)).rejects.toMatchObject({ status: 409, message })
  expect((await say('live', 'paused')).state).toBe('live')
  // Also to bring back what was ended, however long ago.
  await say('ended', 'live')
  expect((await say('live', 'ended')).state).toBe('live')
  expect((await say('paused')).state).toBe('paused')
})
