import { createWriteStream } from 'node:fs'
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder, UNFINISHED, writeWhole } from './durable.ts'
import { RECORDINGS, type Storage, type StoredFile } from './storage.ts'

/** What the library for uploads in pieces keeps beside each file: how long it will be. */
const NOTE = '.json'

/** The files in the data folder: recordings in `recordings`, all others in `storage`. */
export function folderStorage(dataDir: string): Storage {
  const roots = { recordings: normalize(join(dataDir, RECORDINGS)), others: normalize(join(dataDir, 'storage')) }
  const inside = (path: string) => fullPath(roots, path)

  return {
    write: (path, bytes) =>
      writeWhole(inside(path), (unfinished) => writeFile(unfinished, bytes, { mode: 0o600, flush: true })),
    writeStream: (path, content, size) =>
      writeWhole(inside(path), async (unfinished) => {
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await requireSize(unfinished, size)
      }),
    read: async (path) => unlessMissing(readFile(inside(path))),
    async stream(path, range) {
      const file = await unlessMissing(open(inside(path)))
      return file?.createReadStream(range && { start: range.first, end: range.last }) ?? null
    },
    stat: (path) => statFile(inside(path), path),
    async remove(path) {
      const full = inside(path)
      await rm(full, { force: true })
      if (isRecording(path)) await rm(full + NOTE, { force: true })
    },
    list: (folder) => filesIn(folder === RECORDINGS ? roots.recordings : inside(folder), folder, false),
    async *all() {
      yield* filesIn(roots.others, '', true)
      yield* filesIn(roots.recordings, RECORDINGS, true)
    },
    async pieces() {
      const { FileStore } = await import('@tus/file-store')
      const store = new FileStore({ directory: dataDir })
      return { store, idOf: (path) => path, complete: () => Promise.resolve() }
    },
    async sync() {
      for (const root of Object.values(roots)) await syncFolders(root)
      syncFolder(dataDir)
    },
    direct: null,
    ping: null,
  }
}

const isRecording = (path: string) => path.startsWith(`${RECORDINGS}/`)

function fullPath({ recordings, others }: { recordings: string; others: string }, path: string) {
  const root = isRecording(path) ? recordings : others
  const full = normalize(join(root, isRecording(path) ? path.slice(RECORDINGS.length) : path))
  if (!full.startsWith(root + sep)) throw new Error(`Not inside the storage: ${path}`)
  return full
}

async function requireSize(path: string, size: number) {
  const written = (await stat(path)).size
  if (written !== size) throw new Error(`A file of ${size} bytes came with ${written}.`)
}

async function statFile(full: string, path: string): Promise<StoredFile | null> {
  const found = await unlessMissing(stat(full))
  return found?.isFile() ? { path, size: found.size, changed_at: found.mtime } : null
}

async function* filesIn(folder: string, path: string, deep: boolean): AsyncGenerator<StoredFile> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const [full, name] = [join(folder, entry.name), path === '' ? entry.name : `${path}/${entry.name}`]
    if (entry.isDirectory() && deep) yield* filesIn(full, name, deep)
    if (!entry.isFile() || [UNFINISHED, NOTE].some((end) => entry.name.endsWith(end))) continue
    // Null for a file that was deleted meanwhile.
    const found = await statFile(full, name)
    if (found) yield found
  }
}

async function syncFolders(folder: string): Promise<void> {
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true }))
  if (entries === null) return
  for (const entry of entries) if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  syncFolder(folder)
}

async function unlessMissing<Found>(reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown) {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
