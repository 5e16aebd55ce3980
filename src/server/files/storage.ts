import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** The files in DATA_DIR/storage, by paths such as `bucket/…`, which only the server creates. */
export type Storage = {
  /** Leaves nothing behind when it throws, as on a full disk. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(path: string): Promise<Buffer | null>
  /** The same for a file that is too large to be held in memory by everybody who reads it. */
  stream(path: string): Promise<Readable | null>
  remove(path: string): Promise<void>
  list(folder: string): Promise<{ path: string; size: number; changed_at: Date }[]>
}

export function createStorage(root: string): Storage {
  function inside(path: string) {
    const full = normalize(join(root, path))
    if (!full.startsWith(normalize(root) + sep)) throw new Error(`Not inside the storage: ${path}`)
    return full
  }

  return {
    async write(path, bytes) {
      const full = inside(path)
      await mkdir(dirname(full), { recursive: true })
      await writeWhole(full, bytes)
    },
    read: async (path) => unlessMissing(readFile(inside(path))),
    stream: async (path) => (await unlessMissing(open(inside(path))))?.createReadStream() ?? null,
    remove: (path) => rm(inside(path), { force: true }),
    async list(folder) {
      const entries = (await unlessMissing(readdir(inside(folder), { withFileTypes: true }))) ?? []
      const files = entries.filter((entry) => entry.isFile())
      return Promise.all(
        files.map(async (file) => {
          const path = join(folder, file.name)
          const { size, mtime } = await stat(inside(path))
          return { path, size, changed_at: mtime }
        }),
      )
    },
  }
}

/** Writes to another name and renames, so that an incomplete file is never read. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const unfinished = `${path}.new`
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
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
