import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '#server/db/embedded/lock.ts'

const PREFIX = 'foyer-check-'

/**
 * Gives a temporary folder to a check of a backup, and removes it after that. First removes those of checks that were killed,
 * because everybody's data are in them.
 */
export async function withCheckFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  const lock = lockFolder(folder)
  try {
    return await work(join(folder, 'data'))
  } finally {
    lock.release()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A check that runs has its folder locked. */
async function removeAbandoned() {
  const { uid } = userInfo()
  const entries = await readdir(tmpdir(), { withFileTypes: true })
  for (const entry of entries.filter((found) => found.isDirectory() && found.name.startsWith(PREFIX))) {
    const folder = join(tmpdir(), entry.name)
    if ((await stat(folder)).uid === uid && isFree(folder)) await rm(folder, { recursive: true, force: true })
  }
}

function isFree(folder: string) {
  try {
    lockFolder(folder).release()
    return true
  } catch {
    return false
  }
}
