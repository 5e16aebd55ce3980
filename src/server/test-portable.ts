import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { portableApi } from '#features/conferences/portable-contract.ts'
import type { Entry } from './signed-file/format.ts'
import { signingKeyFrom } from './signed-file/keys.ts'
import { readSignedFile } from './signed-file/read.ts'
import { signedFile } from './signed-file/write.ts'
import type { Caller } from './test.ts'

/** The file of a conference, as its organiser downloads it. */
export async function downloadConference(organiser: Caller, conference_id: string) {
  const reply = await organiser.request({ method: 'GET', url: `/api/conferences/${conference_id}/file` })
  if (reply.statusCode !== 200) throw new Error(`The file was refused: ${reply.body}`)
  return reply.rawPayload
}

/** Imports a file and returns the id of the new conference. */
export async function importFile(organiser: Caller, file: Buffer) {
  const { conference_id } = await organiser.call(portableApi.import, {}, file)
  return conference_id ?? ''
}

/** What is in a file. `parts` has the text of each entry by its name, and of pictures only that they are there. */
export async function entriesOf(file: Buffer) {
  const entries: Entry[] = []
  const keep = async (entry: Entry) => void entries.push(entry)
  const signed = await readSignedFile(Readable.from([file], { objectMode: false }), 'conference', keep)
  const parts = new Map(entries.map(({ name, bytes }) => [name, isPicture({ name }) ? '' : bytes.toString()]))
  return { signed, entries, parts }
}

const isPicture = ({ name }: Pick<Entry, 'name'>) => name.startsWith('pictures/')

/** How far the colours of two pictures may be apart on average, of 255. Each encoding changes them a little. */
const SAME_LOOKS = 4

/** The pictures of a file that do not look the same under the same name in the other one. */
export async function changedPictures(before: readonly Entry[], after: readonly Entry[]): Promise<string[]> {
  const changed: string[] = []
  for (const { name, bytes } of before.filter(isPicture)) {
    const other = after.find((entry) => entry.name === name)
    if (!other || (await distanceOf(bytes, other.bytes)) > SAME_LOOKS) changed.push(name)
  }
  return changed
}

/** The mean difference of their colours; infinite where their sizes differ. */
async function distanceOf(one: Buffer, other: Buffer) {
  const decoded = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [before, after] = [await decoded(one), await decoded(other)]
  if (before.info.width !== after.info.width || before.info.height !== after.info.height) return Infinity
  const differences = before.data.map((value, at) => Math.abs(value - (after.data[at] ?? 0)))
  return differences.reduce((sum, value) => sum + value, 0) / differences.length
}

/** The rows of a part of a file. */
export async function rowsOf(file: Buffer, part: string): Promise<Record<string, unknown>[]> {
  const { entries } = await entriesOf(file)
  return entries
    .filter(({ name }) => name.startsWith(`${part}.`))
    .flatMap(({ bytes }) => bytes.toString().trimEnd().split('\n'))
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
}

/** A file with these rows, signed by an installation that nobody knows. */
export async function forgedFile(parts: Readonly<Record<string, readonly object[]>>, others: readonly Entry[] = []) {
  async function* entries(): AsyncGenerator<Entry> {
    for (const [part, rows] of Object.entries(parts))
      yield { name: `${part}.1.jsonl`, bytes: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')) }
    yield* others
  }
  const about = { kind: 'conference', origin: 'https://elsewhere.example', made_at: new Date('2026-11-27T06:00:00Z') }
  return buffer(signedFile({ ...about, key: signingKeyFrom('the secret of a forger') }, entries()))
}

/** A row of a conference of which nothing but the name is known. */
export const CONFERENCE = {
  name: 'Elsewhere',
  description: null,
  start_date: null,
  end_date: null,
  location: null,
  address: null,
  travel: null,
  attendance: null,
  time_zone: 'Europe/London',
  map_url: null,
  language: null,
  welcome: null,
  hashtags: null,
  cover_hue: null,
  registration_choice: 'closed',
  picture: null,
}

/** A message of the chat of a conference, by somebody who is no delegate. */
export const MESSAGE = {
  session: null,
  author: 'Ada',
  delegate: null,
  text: 'Hello',
  mentions: [],
  reply_to: null,
  created_at: '2025-11-27T06:00:00Z',
  edited_at: null,
  deleted_at: null,
  deleted_by: null,
}
