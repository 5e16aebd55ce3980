import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long to wait for the lock, because a watcher may start this process while the last one is exiting. */
const PATIENCE_MS = 500

/** Another process, whose number and start `holder` says, has locked the folder. */
export class FolderInUse extends Error {
  readonly holder: string

  constructor(folder: string, holder: string, cause: unknown) {
    super(
      `The data folder ${folder} is in use by another process: ${holder}. ` +
        'Stop that one first, or set DATA_DIR to another folder.',
      { cause },
    )
    this.holder = holder
  }
}

/** Keeps references to the locks, because a garbage-collected lock would be released. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process. Call it before anything else touches the folder, because two engines on one
 * folder silently lose rows. Throws a sentence that names the process holding the lock. It is an operating system lock on
 * `lock.sqlite`, so it is released however the process ends. Nothing else in this process may open that file, because
 * closing it would release the lock.
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
    throw new FolderInUse(folder, readHolder(holder), error)
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

/** Which process holds the lock. It writes this just after taking the lock, so it may be missing for a moment. */
function readHolder(file: string) {
  try {
    return readFileSync(file, 'utf8') || 'one that is just starting'
  } catch {
    return 'one that is just starting'
  }
}
