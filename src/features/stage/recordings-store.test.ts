import { request } from 'node:http'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { eventually, within } from '#server/test-eventually.ts'
import { filesOf } from '#server/test-files.ts'
import { registeredFor } from '#server/test-fixtures.ts'
import { uploader, videoOf } from '#server/test-stage.ts'
import { testStore } from '#server/test-store.ts'
import { testApp } from '#server/test.ts'
import { stageApi } from './contract.ts'

/** Two processes on one database and one object store, and somebody who uploads through either. */
async function studio() {
  const store = await testStore()
  const [kit, other] = [await testApp({ env: store.env }), await testApp({ env: store.env })]
  const organiser = await kit.as({ plan: 'enterprise' })
  const conference_id = await kit.conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
  const delegate = await registeredFor(kit, organiser, conference_id)
  const times = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const { id } = await organiser.call(scheduleApi.add, { conference_id, title: 'Talk', ...times })
  const place = { conference_id, schedule_item_id: id }
  const [upload, elsewhere] = [await uploader(kit, organiser, place), await uploader(other, organiser, place)]
  const hasRecording = async () => (await organiser.call(stageApi.read, place)).session.has_recording
  return { ...kit, ...store, organiser, delegate, place, upload, elsewhere, hasRecording }
}

test('a player is led to the store for each range, after its access was checked', async () => {
  const { app, organiser, delegate, place, upload, env, core } = await studio()
  const video = videoOf(300_000)
  const { location } = await upload.begin(video.length)
  await upload.send(location, video, 0)
  const { url } = await delegate.call(stageApi.recording, place)
  const ask = (method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers: { range: 'bytes=1000-1999' } })

  const led = await ask()
  expect([led.statusCode, led.headers['cache-control']]).toEqual([302, 'no-store'])
  const address = new URL(String(led.headers.location))
  expect([address.origin, address.searchParams.get('X-Amz-Expires')]).toEqual([env.AWS_ENDPOINT_URL_S3, '60'])
  const part = await fetch(address, { headers: { range: 'bytes=1000-1999' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 1000-1999/300000'])
  expect(part.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await part.arrayBuffer())).toEqual(video.subarray(1000, 2000))
  expect((await ask('HEAD')).headers['content-range']).toBe('bytes 1000-1999/300000')

  const { conference_id } = place
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect((await ask()).statusCode).toBe(404)
  await organiser.call(stageApi.removeRecording, place)
  expect(await filesOf(core.storage.list('recordings'))).toEqual([])
})

test('an upload that one process began is continued by another, in parts of the store', async () => {
  const { upload, elsewhere, hasRecording, core } = await studio()
  // Two whole parts and a short one, cut where no part ends.
  const video = Buffer.concat([videoOf(300_000), Buffer.alloc(18_700_000, 'a pattern of 23 letters')])
  const { location } = await upload.begin(video.length)
  expect(await upload.send(location, video.subarray(0, 9_000_000), 0)).toMatchObject({ status: 204 })
  expect(await elsewhere.offset(location)).toEqual({ status: 200, offset: '9000000' })
  expect(await elsewhere.send(location, video.subarray(9_000_000), 9_000_000)).toMatchObject({ status: 204 })
  expect(await hasRecording()).toBe(true)
  const [file] = await filesOf(core.storage.list('recordings'))
  // Not by toEqual, which would compare nineteen million numbers.
  expect((await core.storage.read(file?.path ?? ''))?.equals(video)).toBe(true)
})

test('a connection that is still open gives way to a newer one, through another process as well', async () => {
  const { upload, elsewhere, hasRecording, seen } = await studio()
  const video = videoOf(300_000)
  const { location } = await upload.begin(video.length)
  const headers = {
    ...upload.headers,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(video.length),
  }
  const open = request(upload.url(location), { method: 'PATCH', headers, agent: false })
  const closed = new Promise((resolve) => open.once('close', resolve))
  open.on('error', () => undefined)
  open.write(video.subarray(0, 100_000))
  // It looks for what is there once it holds the upload.
  await eventually(() => expect(seen.join()).toContain('.part'))

  const { status, offset } = await elsewhere.offset(location)
  expect([status, Number(offset) <= 100_000]).toEqual([200, true])
  expect(await elsewhere.send(location, video.subarray(Number(offset)), Number(offset))).toMatchObject({ status: 204 })
  expect(await hasRecording()).toBe(true)
  open.destroy()
  await closed
})

test('what the store does not take is refused, and sent again later', async () => {
  const { upload, hasRecording, fail, recover } = await studio()
  const video = videoOf(300_000)
  const { location } = await upload.begin(video.length)
  for (const kind of ['busy', 'away', 'silent'] as const) {
    fail(kind)
    expect(await within(5, () => upload.send(location, video, 0))).toMatchObject({ status: 503 })
    expect(await within(5, () => upload.offset(location))).toMatchObject({ status: 503 })
    recover()
  }
  expect(await upload.offset(location)).toEqual({ status: 200, offset: '0' })
  // All is there, and the store fails to put it together.
  fail('busy', /^POST .*uploadId/)
  expect(await upload.send(location, video, 0)).toMatchObject({ status: 503 })
  expect(await hasRecording()).toBe(false)
  recover()
  expect(await upload.offset(location)).toEqual({ status: 200, offset: '300000' })
  expect(await hasRecording()).toBe(true)
})
