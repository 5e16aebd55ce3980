import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import { PRODUCT } from '#shared/brand.ts'
import { Contents, CONTENTS, FORMAT, MANIFEST, Manifest } from './format.ts'

export type Entry = { name: string; size: number; content: Readable }

/** The files in a backup in their order. Each must be read to its end before the next. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const tar = extract()
  const read = pipeline(createReadStream(path), createGunzip(), tar)
  // Also where the reader stops early. A failure ends the loop below, too.
  read.catch(() => undefined)
  try {
    for await (const entry of tar) yield { name: entry.header.name, size: entry.header.size ?? 0, content: entry }
    await read
  } catch (error) {
    throw new Error(asSentence(path, error), { cause: error })
  }
}

/** The manifest, without reading the rest. Throws a sentence where the file is no backup that this version can read. */
export async function readManifest(path: string): Promise<Manifest> {
  for await (const { name, content } of readArchive(path)) {
    if (name !== MANIFEST) break
    return parseManifest(path, await json(content))
  }
  throw new Error(`${path} is not a backup of ${PRODUCT}.`)
}

/**
 * Reads the whole file and returns what is in it. Throws a sentence where something is missing or is not as it was written.
 */
export async function checkArchive(path: string): Promise<Contents> {
  const seen: Contents['entries'] = []
  let contents: Contents | null = null
  for await (const { name, size, content } of readArchive(path)) {
    if (contents !== null) throw altered(path, name)
    if (name === CONTENTS) contents = parseContents(path, await json(content))
    else seen.push({ name, size, sha256: await sha256Of(content) })
  }
  if (contents === null) throw new Error(cutOff(path))
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

function asSentence(path: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const message = error instanceof Error ? error.message : String(error)
  if (code === 'ENOENT') return `There is no file ${path}.`
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return cutOff(path)
  if (message === 'incorrect header check') return `${path} is not a backup of ${PRODUCT}.`
  if (code === 'Z_DATA_ERROR' || message.startsWith('Invalid tar header'))
    return `${path} is damaged: ${message}. ${REMEDY}`
  return message
}
