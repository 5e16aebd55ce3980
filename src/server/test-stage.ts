import { randomUUID } from 'node:crypto'
import { scheduleApi } from '#features/schedule/contract.ts'
import { stageApi, uploadsPath } from '#features/stage/contract.ts'
import type { App } from './http/app.ts'
import { listenLive } from './test-live.ts'
import type { Person } from './test.ts'

/** The first bytes of an MP4 file, and as many more as asked for, each of which says where it is. */
export function videoOf(size: number) {
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251))
  bytes.write('\0\0\0\u0018ftypisom', 0, 'latin1')
  return bytes
}

const TIMES = { start_time: '09:00', end_time: '10:00' }

async function newSession(organiser: Person, conference_id: string, day = 'Day 1') {
  const title = `Session ${randomUUID()}`
  return (await organiser.call(scheduleApi.add, { conference_id, title, day, ...TIMES })).id
}

/** A new session with captions that was streamed and is over, so that its recording is expected. */
export async function captionedSession(organiser: Person, conference_id: string) {
  const schedule_item_id = await newSession(organiser, conference_id, '2020-04-10')
  const stream_url = 'https://stream.example.org/live.m3u8'
  await organiser.call(stageApi.update, { conference_id, schedule_item_id, stream_url })
  await organiser.call(stageApi.setCaptions, { conference_id, schedule_item_id, language: 'en' }, 'WEBVTT\n')
  return schedule_item_id
}

/** A new session with an uploaded recording. */
export async function recordedSession(app: App, organiser: Person, conference_id: string) {
  const schedule_item_id = await newSession(organiser, conference_id)
  const upload = await uploader(app, organiser, { conference_id, schedule_item_id })
  const { location } = await upload.begin(20)
  await upload.send(location, videoOf(20), 0)
  return schedule_item_id
}

/** Somebody who uploads a recording over the network, as the protocol's clients do. */
export async function uploader(app: App, { access_token }: { access_token: string }, place: Place) {
  const origin = (await listenLive(app)).replace(/^ws(.*)\/live$/, 'http$1')
  const headers = { authorization: `Bearer ${access_token}`, 'tus-resumable': '1.0.0' }
  const url = (location: string) => new URL(location, origin)

  async function begin(size: number) {
    const length = { 'upload-length': String(size) }
    const reply = await fetch(url(uploadsPath(place)), { method: 'POST', headers: { ...headers, ...length } })
    return { status: reply.status, location: reply.headers.get('location') ?? '', body: await reply.text() }
  }
  async function send(location: string, bytes: Uint8Array<ArrayBuffer>, from: number) {
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
    const reply = await fetch(url(location), { method: 'PATCH', headers: { ...headers, ...piece }, body: bytes })
    return { status: reply.status, body: await reply.text() }
  }
  async function offset(location: string) {
    const reply = await fetch(url(location), { method: 'HEAD', headers })
    return { status: reply.status, offset: reply.headers.get('upload-offset') }
  }
  return { begin, send, offset, url, headers }
}

type Place = { conference_id: string; schedule_item_id: string }

const STAGE = '/api/conferences/:conference_id/stage'
const SESSION = `${STAGE}/:schedule_item_id`
type StageTargets = Record<'session' | 'captioned' | 'recorded', () => Promise<string>>

/** The input of each endpoint. */
export const STAGE_INPUTS: Record<string, (targets: StageTargets) => object | Promise<object>> = {
  [`PUT ${STAGE}/rooms`]: () => ({ rooms: [] }),
  [`PATCH ${SESSION}`]: async (t) => ({ schedule_item_id: await t.session(), recorded: false }),
  [`PUT ${SESSION}/state`]: async (t) => ({ schedule_item_id: await t.session(), state: 'live' }),
  [`GET ${SESSION}/captions`]: async (t) => ({ schedule_item_id: await t.captioned() }),
  [`POST ${SESSION}/captions`]: async (t) => ({ schedule_item_id: await t.session(), language: 'en' }),
  [`DELETE ${SESSION}/captions`]: async (t) => ({ schedule_item_id: await t.captioned() }),
  [`GET ${SESSION}/recording`]: async (t) => ({ schedule_item_id: await t.recorded() }),
  [`DELETE ${SESSION}/recording`]: async (t) => ({ schedule_item_id: await t.recorded() }),
  [`PUT ${SESSION}/recording/awaited`]: async (t) => ({ schedule_item_id: await t.captioned() }),
  [`DELETE ${SESSION}/recording/awaited`]: async (t) => ({ schedule_item_id: await t.captioned() }),
}
