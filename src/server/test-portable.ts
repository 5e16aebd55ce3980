import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
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
export async function bringConference(organiser: Caller, file: Buffer) {
  const { conference_id } = await organiser.call(portableApi.import, {}, file)
  return conference_id ?? ''
}

/** What is in a file, by the names of its entries. */
export async function entriesOf(file: Buffer) {
  const entries: Entry[] = []
  const keep = async (entry: Entry) => void entries.push(entry)
  const signed = await readSignedFile(Readable.from([file], { objectMode: false }), 'conference', keep)
  return { signed, entries, parts: new Map(entries.map(({ name, bytes }) => [name, bytes.toString('latin1')])) }
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
