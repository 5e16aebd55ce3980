import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage, StoredFile } from '#server/files/storage.ts'

export type FilesReport = {
  /** Those of the source that rows name, which are now in the target. */
  files: number
  bytes: number
  /** How many of them were there already. */
  skipped: number
  /** How many more the source has, which no row names. */
  unnamed: number
}

type IsNamed = (path: string) => Promise<boolean>

type Moving = {
  from: Storage
  to: Storage
  /** Whether a row names a file. */
  isNamed: IsNamed
  /** Called after each file, with how much has been compared or copied so far and in all. */
  onProgress: (bytes: number, all: number) => void
  /** Called before a file is copied. */
  onCopy?: (path: string) => Promise<void>
}

/**
 * Copies every file that a row names to another place, and reads it there again: what the target has under the same path with
 * the same bytes already is skipped, so after an interruption it goes on where it was. The source is not changed. Throws a
 * sentence where a copy differs.
 */
export async function moveFiles(moving: Moving): Promise<FilesReport> {
  const { from, to, onProgress } = moving
  const all = await totalOf(from)
  const report: FilesReport = { files: 0, bytes: 0, skipped: 0, unnamed: 0 }
  let done = 0
  for await (const file of from.all()) {
    const outcome = await moveFile(moving, file)
    onProgress((done += file.size), all)
    if (outcome === 'unnamed') report.unnamed++
    if (outcome === 'skipped') report.skipped++
    if (outcome === 'unnamed' || outcome === 'gone') continue
    report.files++
    report.bytes += file.size
  }
  await to.sync()
  return report
}

/** `gone` is one that was deleted meanwhile. */
async function moveFile(
  { from, to, isNamed, onCopy }: Moving,
  file: StoredFile,
): Promise<'copied' | 'gone' | 'skipped' | 'unnamed'> {
  if (!(await isNamed(file.path))) return 'unnamed'
  const hash = await hashOf(from, file.path)
  if (hash === null) return 'gone'
  if (await isThere(to, file, hash)) return 'skipped'
  await onCopy?.(file.path)
  await copyFile(from, to, { ...file, hash })
  return 'copied'
}

/**
 * Deletes those of these files that no row names, and returns how many: an erased person's picture must not stay in the new
 * place. Nobody else may have files among them.
 */
export async function removeUnnamed(
  storage: Storage,
  isNamed: IsNamed,
  paths: AsyncIterable<string> | Iterable<string> = allPaths(storage),
): Promise<number> {
  let removed = 0
  for await (const path of paths)
    if (!(await isNamed(path)) && (await storage.stat(path)) !== null) {
      await storage.remove(path)
      removed++
    }
  return removed
}

async function* allPaths(storage: Storage) {
  for await (const { path } of storage.all()) yield path
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
