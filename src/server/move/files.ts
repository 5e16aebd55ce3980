import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage, StoredFile } from '#server/files/storage.ts'

export type FilesReport = {
  /** All files of the source, which are now in the target. */
  files: number
  bytes: number
  /** How many of them were there already. */
  skipped: number
}

type Moving = {
  from: Storage
  to: Storage
  /** Called after each file, with how much has been compared or copied so far and in all. */
  onProgress: (bytes: number, all: number) => void
  /** Called before a file is copied. */
  onCopy?: (path: string) => Promise<void>
}

/**
 * Copies every file to another place, and reads it there again: what the target has under the same path with the same bytes
 * already is skipped, so after an interruption it goes on where it was. The source is not changed. Throws a sentence where a
 * copy differs.
 */
export async function moveFiles({ from, to, onProgress, onCopy }: Moving): Promise<FilesReport> {
  const all = await totalOf(from)
  const report: FilesReport = { files: 0, bytes: 0, skipped: 0 }
  for await (const file of from.all()) {
    const hash = await hashOf(from, file.path)
    // Null where it was deleted meanwhile.
    if (hash === null) continue
    if (await isThere(to, file, hash)) report.skipped++
    else {
      await onCopy?.(file.path)
      await copyFile(from, to, { ...file, hash })
    }
    report.files++
    report.bytes += file.size
    onProgress(report.bytes, all)
  }
  return report
}

async function totalOf(storage: Storage) {
  let bytes = 0
  for await (const { size } of storage.all()) bytes += size
  return bytes
}

type Hashed = Pick<StoredFile, 'path' | 'size'> & { hash: string }

async function isThere(storage: Storage, { path, size }: Pick<StoredFile, 'path' | 'size'>, hash: string) {
  const found = await storage.stat(path)
  return found?.size === size && (await hashOf(storage, path)) === hash
}

async function copyFile(from: Storage, to: Storage, { path, size, hash }: Hashed) {
  const content = await from.stream(path)
  if (content === null) return
  await to.writeStream(path, content, size)
  if (!(await isThere(to, { path, size }, hash)))
    throw new Error(`The copy of ${path} is not the same as the file. Nothing was removed; start the command again.`)
}

async function hashOf(storage: Storage, path: string): Promise<string | null> {
  const content = await storage.stream(path)
  return content && digestOf(content)
}

async function digestOf(content: Readable) {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
