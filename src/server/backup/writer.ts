import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { syncFolder } from '#server/files/durable.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Contents } from './format.ts'

/** What a backup is called while it is written, so that an interrupted one does not look like a backup. */
export const UNFINISHED_BACKUP = '.unfinished'
/** The fastest: rows become a tenth of their size with it, and pictures and recordings no smaller with any. */
const LEVEL = 1

export type Writer = {
  /** Adds a file. Its content must have so many bytes. */
  add: (name: string, content: Readable | Buffer, size: number) => Promise<void>
  /** What was added so far. */
  entries: Contents['entries']
}

/**
 * Writes a compressed tar file, readable for its owner only. It has its name once all of it is on the disk, and nothing is left
 * when `fill` throws.
 */
export async function writeArchive(path: string, fill: (writer: Writer) => Promise<void>) {
  const unfinished = path + UNFINISHED_BACKUP
  const tar = pack()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await removeAbandoned(dirname(path))
  await rm(unfinished, { force: true })
  // Anew, because what somebody else has put there could be a link to another file, or be theirs to read.
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, createGzip({ level: LEVEL }), file)
  try {
    // Whichever fails first ends both. The tar file fails where its disk is full.
    await Promise.race([written, fill(writerOf(tar))])
    tar.finalize()
    await written
    await rename(unfinished, path)
    syncFolder(dirname(path))
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A backup that is being written grows more often than that. */
const ABANDONED_MS = HOUR_MS

/** What was left by backups that were killed, under the names that the programs give them. */
async function removeAbandoned(folder: string) {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith('foyer-') && name.endsWith(`.tar.gz${UNFINISHED_BACKUP}`),
  )
  for (const name of names) {
    const path = join(folder, name)
    // Null for one that has its name by now; what belongs to another user stays.
    const found = await lstat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true }).catch(() => undefined)
  }
}

function writerOf(tar: ReturnType<typeof pack>): Writer {
  const entries: Contents['entries'] = []
  return {
    entries,
    async add(name, content, size) {
      const hash = createHash('sha256')
      const source = Buffer.isBuffer(content) ? Readable.from(size > 0 ? [content] : []) : content
      await pipeline(source, hashed(hash), tar.entry({ name, size, mode: 0o600 }))
      entries.push({ name, size, sha256: hash.digest('hex') })
    },
  }
}

/** Passes everything on, and into the hash. */
function hashed(hash: ReturnType<typeof createHash>) {
  return async function* pass(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      hash.update(piece)
      yield piece
    }
  }
}
