import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long to wait for a process that is just ending, as when a watcher restarts this one. */
const PATIENCE_MS = 500

/** A lock that nobody refers to would be collected, and let go of. */
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process alone, before anything else touches it; two engines on one folder would
 * silently lose one side's rows. Throws a sentence that names the holder. The lock is the operating system's own on
 * `lock.sqlite`: it goes with the process however that ends. Nothing else in this process may open that file, because
 * closing it would let go of the lock.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const holder = join(folder, 'lock.txt')
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: PATIENCE_MS })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `The data folder ${folder} is in use by another process: ${readHolder(holder)}. ` +
        'Stop that one first, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
  held.add(lock)
  writeFileSync(holder, `process ${process.pid}, started ${started()}`)
  return {
    release() {
      held.delete(lock)
      lock.close()
    },
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function started() {
  return new Date(Date.now() - process.uptime() * 1000).toISOString()
}

/** The holder writes its name just after it has taken the lock, so for a moment there may be none. */
function readHolder(file: string) {
  try {
    return readFileSync(file, 'utf8') || 'one that is just starting'
  } catch {
    return 'one that is just starting'
  }
}
