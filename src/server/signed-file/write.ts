import { createHash, type KeyObject, sign } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { VERSION } from '#server/version.ts'
import {
  type About,
  ABOUT_ENTRY,
  type Entry,
  FORMAT,
  HASHES_ENTRY,
  hashLine,
  isEntryName,
  SIGNATURE_ENTRY,
} from './format.ts'
import { publicPart } from './keys.ts'
import { SIGNED_FILE_LIMITS } from './limits.ts'

/** What the caller says of the file; the versions are added. */
type NewFile = Pick<About, 'kind' | 'origin'> & { made_at: Date; key: KeyObject }

/**
 * A signed file as a stream: a gzip'd tar, which Windows, macOS and Linux open. The next entry is asked for once the one
 * before it was read, so that one is held at a time. A failure of `entries` fails the stream.
 */
export function signedFile(file: NewFile, entries: AsyncIterable<Entry>): Readable {
  const tar = pack()
  const packed = new PassThrough()
  // The callback is empty because `pipeline` passes every error on to `packed`, where the reader meets it.
  pipeline(tar, createGzip(), packed, () => {})
  void writeEntries(tar, file, entries).catch((error: unknown) => packed.destroy(toError(error)))
  return packed
}

async function writeEntries(tar: Pack, { key, ...file }: NewFile, entries: AsyncIterable<Entry>) {
  const about: About = { ...file, format: FORMAT, product: VERSION, made_at: file.made_at.toISOString() }
  let hashes = ''
  const write = async ({ name, bytes }: Entry) => {
    if (!isEntryName(name)) throw new Error(`A signed file cannot have an entry ${name}.`)
    if (bytes.length > SIGNED_FILE_LIMITS.entryBytes) throw new Error(`${name} is too large for a signed file.`)
    hashes += hashLine(name, createHash('sha256').update(bytes).digest('hex'))
    await add(tar, name, bytes, file.made_at)
  }
  await write({ name: ABOUT_ENTRY, bytes: jsonBytes(about) })
  for await (const entry of entries) await write(entry)
  const list = Buffer.from(hashes)
  const signature = sign(null, list, key).toString('base64url')
  await add(tar, HASHES_ENTRY, list, file.made_at)
  const signed = { algorithm: 'Ed25519', public_key: publicPart(key), signature }
  await add(tar, SIGNATURE_ENTRY, jsonBytes(signed), file.made_at)
  tar.finalize()
}

/** Resolves when the bytes were read. */
function add(tar: Pack, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length, mtime, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    )
    entry.end(bytes)
  })
}

function jsonBytes(value: unknown) {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

function toError(error: unknown) {
  return error instanceof Error ? error : new Error(String(error))
}
