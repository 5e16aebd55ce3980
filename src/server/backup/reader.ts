import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import { PRODUCT } from '#shared/brand.ts'
import { Contents, CONTENTS, FORMAT, MANIFEST, Manifest } from './format.ts'

export type Entry = { name: string; size: number; content: Readable }

/**
 * Calls `visit` with the files in a backup in their order. It must read each to its end, and returns whether it wants the next.
 * Throws a sentence where the file cannot be read.
 */
export async function readArchive(path: string, visit: (entry: Entry) => Promise<boolean>) {
  const tar = extract()
  const read = pipeline(createReadStream(path), createGunzip(), tar)
  // Its failure ends the loop as well, and where the loop ends early it is none.
  read.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const content = Readable.from(entry, { objectMode: false })
      if (!(await visit({ name: entry.header.name, size: entry.header.size ?? 0, content }))) return
    }
    await read
  } catch (error) {
    const sentence = sentenceOf(path, error)
    throw sentence === null ? error : new Error(sentence, { cause: error })
  }
}

/** The manifest, without reading the rest. Throws a sentence where the file is no backup that this version can read. */
export async function readManifest(path: string): Promise<Manifest> {
  const found: unknown[] = []
  await readArchive(path, async ({ name, content }) => {
    if (name === MANIFEST) found.push(await json(content))
    return false
  })
  if (found.length === 0) throw new Error(`${path} is not a backup of ${PRODUCT}.`)
  return parseManifest(path, found[0])
}

/**
 * Reads the whole file and returns what is in it. Throws a sentence where something is missing or is not as it was written.
 */
export async function checkArchive(path: string): Promise<Contents> {
  const seen: Contents['entries'] = []
  const ends: unknown[] = []
  await readArchive(path, async ({ name, size, content }) => {
    if (name === CONTENTS) ends.push(await json(content))
    else seen.push({ name, size, sha256: await sha256Of(content) })
    return true
  })
  if (ends.length === 0) throw new Error(cutOff(path))
  const contents = parseContents(path, ends[0])
  const written = new Map(contents.entries.map((entry) => [entry.name, entry]))
  for (const { name, size, sha256 } of seen) {
    const entry = written.get(name)
    if (entry?.size !== size || entry.sha256 !== sha256) throw altered(path, name)
    written.delete(name)
  }
  for (const [name] of written) throw altered(path, name)
  return contents
}

const AnyFormat = z.object({ format: z.number() })

function parseManifest(path: string, written: unknown): Manifest {
  const { data: any } = AnyFormat.safeParse(written)
  if (any !== undefined && any.format > FORMAT)
    throw new Error(`${path} was made by a newer ${PRODUCT}. Restore it with that version, or a later one.`)
  const { data } = Manifest.safeParse(written)
  if (data === undefined) throw altered(path, MANIFEST)
  return data
}

function parseContents(path: string, written: unknown): Contents {
  const { data } = Contents.safeParse(written)
  if (data === undefined) throw altered(path, CONTENTS)
  return data
}

/** Null for what is no JSON. */
async function json(content: Readable): Promise<unknown> {
  const text = (await buffer(content)).toString()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function sha256Of(content: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('hex')
}

const REMEDY = 'Nothing was restored. Take another copy of it, or an older backup.'

function altered(path: string, name: string) {
  return new Error(`${path} is not as it was written: ${name} in it is missing or different. ${REMEDY}`)
}

function cutOff(path: string) {
  return `${path} ends too early: a part of the backup is missing. ${REMEDY}`
}

/** Null for what has nothing to do with the file. */
function sentenceOf(path: string, error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : undefined
  const { message } = error
  if (code === 'ENOENT' && 'path' in error && error.path === path) return `There is no file ${path}.`
  if (message === 'incorrect header check') return `${path} is not a backup of ${PRODUCT}.`
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return cutOff(path)
  if (code === 'Z_DATA_ERROR' || message.startsWith('Invalid tar header'))
    return `${path} is damaged: ${message}. ${REMEDY}`
  return null
}
