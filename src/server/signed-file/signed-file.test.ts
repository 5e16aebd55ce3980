import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { diskFull } from '#server/files/disk-full.ts'
import type { Entry } from './format.ts'
import { fingerprint, publicPart, signingKeyFrom } from './keys.ts'
import { SIGNED_FILE_LIMITS } from './limits.ts'
import { lineEntries, parseLines } from './lines.ts'
import { readSignedFile } from './read.ts'
import { signedFileText as text } from './text.ts'
import { unpackSignedFile } from './unpack.ts'
import { signedFile } from './write.ts'

const KEY = signingKeyFrom('the secret of an installation')
const ABOUT = { kind: 'conference', origin: 'https://foyer.example', made_at: new Date('2026-11-27T06:00:00Z') }
const ENTRIES: Entry[] = [
  { name: 'rows/people.1.jsonl', bytes: Buffer.from('{"name":"Grace"}\n{"name":"Ada"}\n') },
  { name: 'rows/messages.1.jsonl', bytes: Buffer.from('{"text":"Grüße, 日本"}\n') },
  { name: 'pictures/a.webp', bytes: randomBytes(70_000) },
]

async function* each<Item>(items: readonly Item[]) {
  yield* items
}

/** An entry with little in it. */
const small = (name: string): Entry => ({ name, bytes: Buffer.from('{}\n') })

async function collect<Item>(items: AsyncIterable<Item>) {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

const fileOf = (entries: readonly Entry[], key = KEY) => buffer(signedFile({ ...ABOUT, key }, each(entries)))

async function read(file: Buffer, kind = 'conference') {
  const entries: Entry[] = []
  const signed = await readSignedFile(Readable.from([file], { objectMode: false }), kind, async (entry) => {
    entries.push(entry)
  })
  return { signed, entries }
}

/** The same file with other entries, as somebody without the key would make it. */
async function altered(file: Buffer, change: (entries: Entry[]) => Entry[]) {
  const entries: Entry[] = []
  const tar = extract()
  tar.end(gunzipSync(file))
  for await (const entry of tar) entries.push({ name: entry.header.name, bytes: await buffer(entry) })
  const packed = pack()
  for (const { name, bytes } of change(entries)) packed.entry({ name }, bytes)
  packed.finalize()
  return gzipSync(await buffer(packed))
}

test('what was written is read as it was, with the signature of whoever made it', async () => {
  const { signed, entries } = await read(await fileOf(ENTRIES))
  expect(entries).toEqual(ENTRIES)
  expect(signed).toMatchObject({ kind: 'conference', format: 1, origin: 'https://foyer.example' })
  expect(signed.fingerprint).toBe(fingerprint(publicPart(KEY)))
  expect(signed.fingerprint).toMatch(/^([\da-f]{4} ){3}[\da-f]{4}$/)
})

test('the same entries at the same time are the same bytes; another installation has another key', async () => {
  expect((await fileOf(ENTRIES)).equals(await fileOf(ENTRIES))).toBe(true)
  const other = await read(await fileOf(ENTRIES, signingKeyFrom('another secret')))
  expect(other.signed.fingerprint).not.toBe(fingerprint(publicPart(KEY)))
})

const NAMES = ['foyer.json', ...ENTRIES.map(({ name }) => name), 'contents.sha256', 'signature.json']

test.each(NAMES)('a file in which one byte of %s was changed is refused', async (name) => {
  const file = await altered(await fileOf(ENTRIES), (entries) =>
    entries.map((entry) => {
      if (entry.name !== name) return entry
      const bytes = Buffer.from(entry.bytes)
      // In the middle of a value of each entry, so that JSON stays JSON.
      const at = name === 'foyer.json' ? bytes.indexOf('foyer.example') : Math.floor(bytes.length / 2)
      bytes[at] = bytes[at] === 97 ? 98 : 97
      return { name, bytes }
    }),
  )
  const isSignature = name === 'contents.sha256' || name === 'signature.json'
  await expect(read(file)).rejects.toThrow(isSignature ? text.badSignature : text.altered(name))
})

test.each(NAMES)('a file without %s is refused', async (name) => {
  const file = await altered(await fileOf(ENTRIES), (entries) => entries.filter((entry) => entry.name !== name))
  await expect(read(file)).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['an entry was removed', (all: Entry[]) => all.toSpliced(2, 1), text.missing('rows/messages.1.jsonl')],
  [
    'an entry was added',
    (all: Entry[]) => all.toSpliced(2, 0, small('rows/more.1.jsonl')),
    text.added('rows/more.1.jsonl'),
  ],
  [
    'an entry is there twice',
    (all: Entry[]) => all.toSpliced(2, 0, all[1] ?? small('x')),
    text.twice('rows/people.1.jsonl'),
  ],
  [
    'an entry was renamed',
    (all: Entry[]) => all.with(1, small('rows/other.1.jsonl')),
    text.added('rows/other.1.jsonl'),
  ],
  [
    'two entries were exchanged',
    ([a, b, c, ...rest]: Entry[]) => [a, c, b, ...rest].filter((one) => one !== undefined),
    text.reordered('rows/messages.1.jsonl'),
  ],
  [
    'something follows the signature',
    (all: Entry[]) => [...all, small('rows/more.1.jsonl')],
    text.added('rows/more.1.jsonl'),
  ],
  ['a name leads out of the folder', (all: Entry[]) => all.toSpliced(2, 0, small('../etc/passwd.json')), text.badName],
  ['a name begins with a slash', (all: Entry[]) => all.toSpliced(2, 0, small('/etc/passwd.json')), text.badName],
])('a file in which %s is refused', async (_, change, refusal) => {
  await expect(read(await altered(await fileOf(ENTRIES), change))).rejects.toThrow(refusal)
})

test('a file that another key signed anew after a change is read, with the fingerprint of that key', async () => {
  const forged = await read(await fileOf([small('rows/people.1.jsonl')], signingKeyFrom('a forger')))
  expect(forged.signed.origin).toBe('https://foyer.example')
  expect(forged.signed.fingerprint).not.toBe(fingerprint(publicPart(KEY)))
})

test('a file that was cut off anywhere is refused', async () => {
  const file = await fileOf(ENTRIES)
  for (let length = 0; length < file.length - 8; length += 997)
    await expect(read(file.subarray(0, length))).rejects.toMatchObject({ code: 'invalid' })
})

test('what is no such file, is of another kind or newer is refused with a sentence', async () => {
  await expect(read(Buffer.from('PK\u0003\u0004 something else'))).rejects.toThrow(text.notOurs)
  await expect(read(gzipSync('no tar'))).rejects.toMatchObject({ code: 'invalid' })
  await expect(read(await fileOf(ENTRIES), 'account')).rejects.toThrow(text.wrongKind('conference'))
  const newer = await altered(await fileOf(ENTRIES), (entries) =>
    entries.map(({ name, bytes }) => ({
      name,
      bytes: name === 'foyer.json' ? Buffer.from(bytes.toString().replace('"format": 1', '"format": 2')) : bytes,
    })),
  )
  await expect(read(newer)).rejects.toThrow('This file was made by a newer version of Foyer')
})

test('links and folders are refused', async () => {
  const packed = pack()
  packed.entry({ name: 'foyer.json', type: 'symlink', linkname: '/etc/passwd' })
  packed.finalize()
  await expect(read(gzipSync(await buffer(packed)))).rejects.toThrow(text.notOurs)
})

test('what unpacks to more than the limits is refused before it is in memory', async () => {
  const bomb = pack()
  bomb.entry(
    { name: 'foyer.json', size: SIGNED_FILE_LIMITS.entryBytes + 1 },
    Buffer.alloc(SIGNED_FILE_LIMITS.entryBytes + 1),
  )
  bomb.finalize()
  await expect(read(gzipSync(await buffer(bomb)))).rejects.toThrow(text.entryTooLarge('foyer.json'))
})

test('rows become entries of about a mebibyte, and come back in their order', async () => {
  const rows = Array.from({ length: 3000 }, (_, number) => ({ number, text: 'ü\n'.repeat(300) }))
  const entries = await collect(lineEntries('chat/messages', each(rows)))
  expect(entries.map(({ name }) => name)).toEqual([
    'chat/messages.1.jsonl',
    'chat/messages.2.jsonl',
    'chat/messages.3.jsonl',
    'chat/messages.4.jsonl',
  ])
  const Row = z.object({ number: z.number(), text: z.string() })
  expect(await collect(parseLines(each(entries), Row))).toEqual(rows)
})

test('a line that is too long, no JSON or not as it should be is named', async () => {
  const parse = (bytes: string) =>
    collect(parseLines(each([{ name: 'a.1.jsonl', bytes: Buffer.from(bytes) }]), z.number()))
  await expect(parse('1\n2\n{"\n')).rejects.toThrow('Line 3 of a.1.jsonl cannot be read.')
  await expect(parse('1\n"2"\n')).rejects.toThrow('Line 2 of a.1.jsonl cannot be read.')
  await expect(parse(`${' '.repeat(SIGNED_FILE_LIMITS.lineBytes + 1)}1`)).rejects.toThrow(text.lineTooLong('a.1.jsonl'))
})

test('a failure while it is written fails the stream, and does not end it as if it were whole', async () => {
  async function* failing(): AsyncGenerator<Entry> {
    yield small('rows/people.1.jsonl')
    throw new Error('The database does not answer.')
  }
  await expect(buffer(signedFile({ ...ABOUT, key: KEY }, failing()))).rejects.toThrow('The database does not answer.')
})

test('a file is unpacked as long as the disk keeps room for the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-unpack-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = await fileOf(ENTRIES)
  const unpack = (free: number) => unpackSignedFile(Readable.from([file]), 'conference', folder, async () => free)
  const room = 512 * 1024 * 1024
  expect((await unpack(room + 100_000)).names.length).toBe(ENTRIES.length)
  await expect(unpack(room + 60_000)).rejects.toMatchObject(diskFull())
})
