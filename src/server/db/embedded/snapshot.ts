import { mkdir, open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { borrow, DatabaseAway } from '#server/db/pool.ts'
import { nullIfMissing } from '#server/files/missing.ts'

const MB = 1024 * 1024
/** So much is read and written at once. */
const PIECE = MB
/** After so much the copy is flushed, so that the engine's own flush never waits for more than this. */
const FLUSH_EVERY = 4 * MB
/** How often, and how long apart, a turn at the engine is tried for, while a long transaction has it. */
const TRIES = 15
const TRY_AGAIN_MS = 1000

/** Written last, at the end of the copy; and what belongs to a running engine only. */
const CONTROL = join('global', 'pg_control')
const LEFT_OUT = new Set([CONTROL, 'postmaster.pid', 'postmaster.opts'])
const LOG = 'pg_wal'

type Snapshot = { pool: Pool; folder: string; to: string; signal: AbortSignal }

/**
 * Copies the folder of a running engine into a new one, where an engine brings it to one moment when it opens it: the end of
 * the copy. This is PostgreSQL's own online backup. Calls go on meanwhile, except for the checkpoint with which it begins. Its
 * end only switches the file of the log. No other checkpoint may run, because it would delete the part of the log that the
 * copy needs.
 */
export async function copyRunning({ pool, folder, to, signal }: Snapshot) {
  await mkdir(to, { mode: 0o700 })
  await flushFolder(folder, signal)
  const first = await patiently(pool, signal, beginBackup)
  const { label, last } = await copyUntilEnd({ pool, folder, to, signal }).catch(async (error: unknown) => {
    // Where this fails as well, the next backup does it.
    await patiently(pool, AbortSignal.timeout(TRIES * TRY_AGAIN_MS), endLeftover).catch(() => undefined)
    throw error
  })
  await writeLabel(join(to, 'backup_label'), label)
  for (const name of (await readdir(join(folder, LOG))).toSorted())
    if (name >= first && name <= last) await copyFile(join(folder, LOG, name), join(to, LOG, name), signal)
}

async function copyUntilEnd({ pool, folder, to, signal }: Snapshot) {
  await copyFolder(folder, to, '', signal)
  return patiently(pool, signal, async (client) => {
    const ended = await endBackup(client)
    // In the same turn, because the engine must not write it while it is read.
    await copyFile(join(folder, CONTROL), join(to, CONTROL), signal)
    return ended
  })
}

/** Has the disk write what waits in memory, because the first checkpoint would wait for it, and all calls with it. */
async function flushFolder(folder: string, signal: AbortSignal) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    signal.throwIfAborted()
    const file = entry.isFile() ? await open(join(entry.parentPath, entry.name)).catch(nullIfMissing) : null
    try {
      await file?.datasync()
    } finally {
      await file?.close()
    }
  }
}

/** Returns the name of the first file of the log that the copy needs. */
async function beginBackup(client: PoolClient) {
  await endLeftover(client)
  const { rows } = await client.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('backup', true)) as first`,
  )
  return rows[0]?.first ?? ''
}

/** Returns what a copy needs to be opened, and the last file of the log that it needs. */
async function endBackup(client: PoolClient) {
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  return rows[0] ?? { label: '', last: '' }
}

/** The engine's only session allows one backup at a time, and an interrupted one stays begun. */
async function endLeftover(client: PoolClient) {
  // Refused where none has begun.
  await endBackup(client).catch(() => undefined)
}

async function patiently<T>(pool: Pool, signal: AbortSignal, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await borrow(pool, work)
    } catch (error) {
      if (!(error instanceof DatabaseAway) || tries === TRIES) throw error
      await wait(TRY_AGAIN_MS, undefined, { signal })
    }
  }
}

async function copyFolder(from: string, to: string, path: string, signal: AbortSignal): Promise<void> {
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) {
      await mkdir(join(to, inner), { mode: 0o700 })
      await copyFolder(from, to, inner, signal)
    } else if (!LEFT_OUT.has(inner) && basename(dirname(inner)) !== LOG)
      await copyFile(join(from, inner), join(to, inner), signal)
  }
}

/** Does nothing where the file is gone, because the log has what became of it. */
async function copyFile(from: string, to: string, signal: AbortSignal) {
  const source = await open(from).catch(nullIfMissing)
  if (source === null) return
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const piece = Buffer.alloc(PIECE)
      for (let end = 0; ;) {
        signal.throwIfAborted()
        const { bytesRead } = await source.read(piece, 0, PIECE, end)
        if (bytesRead === 0) break
        await target.writeFile(piece.subarray(0, bytesRead))
        end += bytesRead
        if (end % FLUSH_EVERY === 0) await target.datasync()
      }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function writeLabel(path: string, label: string) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(label)
  } finally {
    await file.close()
  }
}
