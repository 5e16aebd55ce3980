import { once } from 'node:events'
import { get as download, type IncomingMessage, request } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PlanId } from '#features/billing/rules.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { eventually } from '#server/test-eventually.ts'
import { registeredFor } from '#server/test-fixtures.ts'
import { filesOf } from '#server/test-files.ts'
import { uploader, videoOf } from '#server/test-stage.ts'
import { testApp } from '#server/test.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { stageApi } from './contract.ts'
import { STAGE_LIMITS } from './rules.ts'
import { removeAbandonedRecordings } from './server/recordings.ts'
import { stageRecordings } from './server/table.ts'
import { text } from './text.ts'

async function studio(plan: PlanId = 'enterprise') {
  const kit = await testApp()
  const organiser = await kit.as({ plan })
  const conference_id = await kit.conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
  const delegate = await registeredFor(kit, organiser, conference_id)
  const times = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const { id } = await organiser.call(scheduleApi.add, { conference_id, title: 'Talk', ...times })
  const place = { conference_id, schedule_item_id: id }
  const upload = await uploader(kit, organiser, place)
  const files = () => filesOf(kit.core.storage.list('recordings'))
  return { ...kit, organiser, delegate, conference_id, place, upload, files }
}

const isOf = ({ schedule_item_id }: { schedule_item_id: string }) =>
  eq(stageRecordings.schedule_item_id, schedule_item_id)

type Studio = Awaited<ReturnType<typeof studio>>

/** Sends the first bytes of a piece, and cuts the connection when the server has read them. */
async function cutPiece({ upload, app }: Studio, location: string, bytes: Uint8Array) {
  const headers = {
    ...upload.headers,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(bytes.length * 2),
  }
  const connected = once(app.server, 'connection')
  const sent = request(upload.url(location), { method: 'PATCH', headers, agent: false })
  const closed = new Promise((resolve) => sent.once('close', resolve))
  sent.on('error', () => undefined)
  sent.write(bytes)
  const [socket] = await connected
  if (!(socket instanceof Socket)) throw new Error('The server has no connection.')
  await eventually(() => expect(socket.bytesRead).toBeGreaterThan(bytes.length))
  sent.destroy()
  await closed
}

test('an upload that is cut resumes where it stopped, and is served with ranges', async () => {
  const set = await studio()
  const { upload, delegate, organiser, place, app } = set
  const video = videoOf(300_000)
  const { location, status } = await upload.begin(video.length)
  expect(status).toBe(201)

  await cutPiece(set, location, video.subarray(0, 100_000))
  await eventually(async () => expect(await upload.offset(location)).toEqual({ status: 200, offset: '100000' }))
  expect((await organiser.call(stageApi.read, place)).session.has_recording).toBe(false)
  expect((await upload.send(location, video.subarray(100_000), 100_000)).status).toBe(204)

  const { session } = await delegate.call(stageApi.read, place)
  expect(session).toMatchObject({ has_recording: true, sources: { recording_file: { type: 'video/mp4', size: 300_000 } } }) // prettier-ignore
  const { url } = await delegate.call(stageApi.recording, place)
  const get = (range?: string) => app.inject({ method: 'GET', url, headers: range ? { range } : {} })
  expect((await get()).rawPayload).toEqual(video)
  const part = await get('bytes=1000-1999')
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/300000'])
  expect(part.rawPayload).toEqual(video.subarray(1000, 2000))
  expect((await get('bytes=-10')).rawPayload).toEqual(video.subarray(-10))
  expect((await get('bytes=299990-')).rawPayload).toEqual(video.subarray(299_990))
  expect((await get('bytes=300000-')).statusCode).toBe(416)
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.headers['content-length'], head.headers['accept-ranges'], head.rawPayload.length]).toEqual(['300000', 'bytes', 0]) // prettier-ignore
})

test('the address of a recording is for its holder, and only for some hours', async () => {
  const { upload, delegate, as, visitor, place, app, clock } = await studio()
  const { location } = await upload.begin(20)
  await upload.send(location, videoOf(20), 0)
  const { url } = await delegate.call(stageApi.recording, place)
  for (const person of [visitor, await as()])
    await expect(person.call(stageApi.recording, place)).rejects.toBeInstanceOf(Error)
  const get = async (address: string) => (await app.inject({ method: 'GET', url: address })).statusCode
  const longer = url.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1}`)
  expect([await get(url), await get(url.replace(/\?.*/, '')), await get(longer)]).toEqual([200, 404, 404])
  clock.forward(19 * HOUR_MS)
  expect(await get(url)).toBe(404)
})

test('the address of a recording ends with the access of the person it was given to, and not before', async () => {
  const kit = await studio()
  const { upload, organiser, conference_id, place, app, clock } = kit
  const { location } = await upload.begin(20)
  await upload.send(location, videoOf(20), 0)
  const watching = async () => {
    const person = await registeredFor(kit, organiser, conference_id)
    const { url } = await person.call(stageApi.recording, place)
    const plays = async (address = url) =>
      (await app.inject({ method: 'GET', url: address, headers: { range: 'bytes=5-' } })).statusCode
    return { ...person, url, plays }
  }
  const [stays, removed, leaves] = [await watching(), await watching(), await watching()]
  const publish = (active: boolean) => organiser.call(conferencesApi.update, { conference_id, active })
  await publish(false)
  expect(await stays.plays()).toBe(404)
  await publish(true)
  expect(await stays.plays()).toBe(206)

  const delegates = await organiser.call(delegatesApi.list, { conference_id })
  const { id = '' } = delegates.delegates.find(({ email }) => email === removed.email) ?? {}
  await organiser.call(delegatesApi.remove, { conference_id, id })
  await leaves.request({ method: 'POST', url: '/auth/v1/logout?scope=local' })
  expect([await removed.plays(), await leaves.plays()]).toEqual([404, 404])
  const another = stays.url.replace(/person=[^&]+/, `person=${organiser.id}`)
  expect(await stays.plays(another)).toBe(404)

  clock.forward(11 * HOUR_MS)
  expect(await stays.plays()).toBe(206)
})

test('a recording that is playing stops within a minute after the access has ended', async () => {
  const { core, db, upload, organiser, delegate, conference_id, place, clock } = await studio()
  const { location } = await upload.begin(20)
  await upload.send(location, videoOf(20), 0)
  // More than the buffers of the network hold, so that the rest is read when the player goes on.
  const size = 64 * 1024 ** 2
  const [row] = await db.update(stageRecordings).set({ size }).where(isOf(place)).returning()
  const longer = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(1024 ** 2)))
  await core.storage.writeStream(`recordings/${row?.id}`, longer, size)
  const { url } = await delegate.call(stageApi.recording, place)

  async function playOn(meanwhile: () => Promise<unknown>) {
    const reply = await new Promise<IncomingMessage>((resolve) => download(upload.url(url), resolve))
    let got = 0
    await meanwhile()
    clock.forward(MINUTE_MS)
    reply.on('data', (bytes: Buffer) => (got += bytes.length))
    reply.on('error', () => undefined)
    await new Promise((resolve) => reply.once('close', resolve))
    return got
  }
  expect(await playOn(() => Promise.resolve())).toBe(size)
  const got = await playOn(() => organiser.call(conferencesApi.update, { conference_id, active: false }))
  expect(got).toBeLessThan(size / 2)
})

test('only organisers upload, to sessions of their conference', async () => {
  const kit = await studio()
  const { as, delegate, place, upload } = kit
  const { location } = await upload.begin(20)
  const stranger = await as({ plan: 'enterprise' })
  const elsewhere = { ...place, conference_id: await kit.conferenceOf(stranger) }
  const begin = async (person: { access_token: string }, where = place) =>
    (await (await uploader(kit, person, where)).begin(20)).status
  expect(await begin({ access_token: 'none' })).toBe(401)
  expect([await begin(delegate), await begin(stranger), await begin(stranger, elsewhere)]).toEqual([403, 404, 404])
  const theirs = await uploader(kit, stranger, place)
  expect((await theirs.send(location, videoOf(20), 0)).status).toBe(404)
  expect((await theirs.offset(location)).status).toBe(404)
})

test('what is too large, has no size or is no video is refused, and leaves nothing', async () => {
  const { upload, organiser, place, files } = await studio()
  const tooLarge = await upload.begin(STAGE_LIMITS.recordingBytes + 1)
  expect([tooLarge.status, tooLarge.body]).toEqual([413, expect.stringContaining(text.uploadTooLarge)])
  expect((await upload.begin(0)).status).toBe(400)
  const { location } = await upload.begin(20)
  expect(await upload.send(location, Buffer.from('#!/bin/sh rm -rf xyz'), 0)).toEqual({
    status: 422,
    body: text.notVideo,
  })
  expect((await organiser.call(stageApi.read, place)).session.has_recording).toBe(false)
  expect(await files()).toEqual([])
})

test('the recordings of a conference are limited together, by what is stored and not by what was announced', async () => {
  const kit = await studio('starter')
  const { organiser, conference_id, db, files } = kit
  const times = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const uploads = []
  for (let at = 0; at < 12; at++) {
    const { id } = await organiser.call(scheduleApi.add, { conference_id, title: `Talk ${at}`, ...times })
    uploads.push(await uploader(kit, organiser, { conference_id, schedule_item_id: id }))
  }
  const [large, ...others] = uploads
  // Announced together they are far too large, but nothing of them is there.
  const whole = await large?.begin(STAGE_LIMITS.recordingBytes)
  expect(whole?.status).toBe(201)
  const begun = await Promise.all(others.map(async (upload) => ({ upload, ...(await upload.begin(20)) })))
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]))

  const id = whole?.location.split('/').at(-1) ?? ''
  const stored = 20 * 1024 ** 3 - 50
  await db.update(stageRecordings).set({ size: stored, stored }).where(eq(stageRecordings.id, id))
  const full = text.conferenceFull(20)
  expect(await kit.upload.begin(60)).toMatchObject({ status: 409, body: expect.stringContaining(full) })
  // There is room for two of them, however many come at once.
  const sent = await Promise.all(begun.map(({ upload, location }) => upload.send(location, videoOf(20), 0)))
  expect(sent.filter(({ status }) => status === 204)).toHaveLength(2)
  expect(sent.filter(({ status }) => status === 409)).toHaveLength(others.length - 2)
  expect((await files()).filter(({ size }) => size === 20)).toHaveLength(2)
})

test('a newer upload replaces the one before, and a newer recording its file', async () => {
  const { upload, organiser, place, files } = await studio()
  const first = await upload.begin(20)
  const second = await upload.begin(30)
  expect(await upload.send(first.location, videoOf(20), 0)).toMatchObject({ status: 404 })
  await upload.send(second.location, videoOf(30), 0)
  const third = await upload.begin(40)
  expect((await organiser.call(stageApi.read, place)).session.sources?.recording_file?.size).toBe(30)
  await upload.send(third.location, videoOf(40), 0)
  expect((await organiser.call(stageApi.read, place)).session.sources?.recording_file?.size).toBe(40)
  expect(await files()).toHaveLength(1)
  const session = await organiser.call(stageApi.removeRecording, place)
  expect([session.has_recording, await files()]).toEqual([false, []])
})

test('uploads that rest for two days and files of deleted conferences are removed', async () => {
  const { core, upload, organiser, conference_id, place, clock, files } = await studio()
  const { location } = await upload.begin(20)
  await upload.send(location, videoOf(20), 0)
  await upload.begin(20)
  const removeAfter = (hours: number) =>
    removeAbandonedRecordings(core, new Date(clock.now().getTime() + hours * HOUR_MS))
  await removeAfter(47)
  expect(await files()).toHaveLength(2)
  await removeAfter(49)
  expect(await files()).toHaveLength(1)
  expect((await organiser.call(stageApi.read, place)).session.has_recording).toBe(true)
  await organiser.call(scheduleApi.remove, { conference_id, id: place.schedule_item_id })
  await removeAfter(49)
  expect(await files()).toEqual([])
})
