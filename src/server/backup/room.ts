import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { type FreeBytes, freeBytes } from '#server/db/embedded/disk.ts'
import type { Storage } from '#server/files/storage.ts'
import { megabytes } from '#shared/wording.ts'

/** The size of all files in a folder; those that go away meanwhile do not count. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const found = entry.isFile() ? await stat(join(entry.parentPath, entry.name)).catch(() => null) : null
    bytes += found?.size ?? 0
  }
  return bytes
}

/** Throws a sentence for the operator where the disk of a folder, which is made, has less than the bytes that are needed. */
export async function requireRoom(folder: string, needed: number, free: FreeBytes = freeBytes) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const left = await free(folder)
  if (left < needed)
    throw new Error(
      `The disk of ${folder} has ${megabytes(left)} free, and ${megabytes(needed)} are needed. Free some space first.`,
    )
}

/** Compressed rows and pages take no more than this part of the size of the database. */
const SHARE = 0.5

/** Throws a sentence for the operator where the disk of a backup has no room for it. Returns the bytes of the stored files. */
export async function requireBackupRoom(to: string, database: Database, storage: Storage | null, free?: FreeBytes) {
  const { rows } = await database.alone((client) =>
    client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes'),
  )
  let stored = 0
  if (storage) for await (const { size } of storage.all()) stored += size
  await requireRoom(dirname(to), SHARE * onlyRow(rows).bytes + stored, free)
  return stored
}
