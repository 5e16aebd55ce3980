import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { borrow, createPool, DatabaseAway } from '#server/db/pool.ts'
import type { Log } from '#server/db/pool.ts'
import { freeBytes, refuseFullDisk, watchDisk } from './disk.ts'
import type { FreeBytes, Room } from './disk.ts'
import { isEmpty } from './empty.ts'
import { Engine } from './engine.ts'
import { lockFolder } from './lock.ts'
import { copyRunning } from './snapshot.ts'
import { PATIENCE, type Patience, SlowStart } from './thread.ts'
import { doUpkeep } from './upkeep.ts'

const UPKEEP_EVERY_MS = 10_000
/** How long a query may wait for another transaction, a vacuum or a restart of the engine. */
const TURN_LIMIT_MS = 4000

type Options = {
  dataDir: string
  log: Log
  onFatal: (error: Error) => void
  /** Whether the files of an installation may be there without a database, because it is about to come. */
  isNew?: boolean
  /** For tests: the free disk space, how soon the engine counts as stuck, and how often maintenance runs. */
  free?: FreeBytes
  patience?: Patience
  upkeepEveryMs?: number
}

export type Embedded = { pool: Pool; engine: Engine; room: () => Room; close: () => Promise<void> }

/** The database of a folder, which can be copied while it runs. */
type EmbeddedFolder = Embedded & { snapshot: TakeSnapshot }

/** Copies the running database into a new folder. Throws where that is not possible or was aborted; the folder may be left. */
export type TakeSnapshot = (to: string, signal: AbortSignal) => Promise<void>

/** Opens the database in the data folder and maintains it until it is closed. Throws a sentence for the operator. */
export async function openFolder(options: Options): Promise<EmbeddedFolder> {
  const { dataDir, log, onFatal, isNew, free = freeBytes } = options
  const { patience = PATIENCE, upkeepEveryMs = UPKEEP_EVERY_MS } = options
  const lock = lockFolder(dataDir)
  try {
    await refuseFullDisk(dataDir, free)
    const folder = join(dataDir, 'pg')
    if (!isNew) refuseLostDatabase(dataDir, folder)
    const engine = await Engine.start({
      source: { folder },
      onRestart: (reason) => log.error({ reason }, 'The embedded database stopped and is being started again.'),
      onFatal,
      patience,
    }).catch((error: unknown) => {
      throw new Error(unusable(folder, error), { cause: error })
    })
    const pool = poolOf(engine, log)
    const disk = keepRoom(dataDir, engine, log, free)
    const upkeep = keepUp(pool, log, upkeepEveryMs)
    const ends = [upkeep.end, disk.end]
    return {
      pool,
      engine,
      room: disk.room,
      snapshot: (to, signal) => upkeep.pausedFor(() => copyRunning({ pool, folder, to, signal })),
      async close() {
        for (const end of ends) end()
        await pool.end()
        await engine.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** What a first start makes after the database, so that where one of them is, a database was. */
const LATER = ['jwt-secret', 'storage']

/** A new database is not made beside what belonged to another one: its people would be gone without a word. */
function refuseLostDatabase(dataDir: string, folder: string) {
  const left = LATER.filter((name) => existsSync(join(dataDir, name)))
  if (left.length === 0 || !isEmpty(folder)) return
  const reason = new Error(`there is none, but ${left.join(' and ')} of an earlier one`)
  throw new Error(`${unusable(folder, reason)} To start anew, empty ${dataDir}.`)
}

function unusable(folder: string, error: unknown) {
  if (error instanceof SlowStart) return `The embedded database in ${folder} cannot be opened yet: ${error.message}`
  const reason = error instanceof Error && error.message ? ` (${error.message})` : ''
  return (
    `The embedded database in ${folder} cannot be opened${reason}. ` +
    'Its files are damaged or of another version. Put back a backup, or set DATA_DIR to another folder.'
  )
}

/** Opens a database in memory, from a dump or empty. It is lost when the process ends. */
export async function openMemory(dump: Uint8Array<ArrayBuffer> | null, log: Log): Promise<Embedded> {
  const engine = await Engine.start({
    source: dump ? { dump } : { empty: true },
    onRestart: (reason) => log.error({ reason }, 'The embedded database stopped; what was in memory is gone.'),
    onFatal: (error) => log.error({ err: error }, 'The embedded database is down.'),
  })
  const pool = poolOf(engine, log)
  return {
    pool,
    engine,
    room: () => 'enough',
    async close() {
      await pool.end()
      await engine.close()
    },
  }
}

function poolOf(engine: Engine, log: Log) {
  return createPool(
    {
      stream: () => engine.connect(),
      max: 1,
      connectionTimeoutMillis: TURN_LIMIT_MS,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
      // Set here because `pg` would otherwise read PGHOST and the like, which may name another PostgreSQL.
      host: 'embedded',
      user: 'postgres',
      password: '',
      database: 'postgres',
      ssl: false,
    },
    log,
  )
}

function keepUp(pool: Pool, log: Log, everyMs: number) {
  let busy = false
  let pauses = 0
  async function look() {
    if (busy || pauses > 0) return
    busy = true
    try {
      const done = await borrow(pool, doUpkeep)
      if (done.length > 0) log.info({ done }, 'The embedded database was tidied.')
    } catch (error) {
      // While a long transaction has the only connection, such as the first demonstration's, the next look does it.
      if (!(error instanceof DatabaseAway)) log.warn({ err: error }, 'The embedded database could not be tidied.')
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    end: () => clearInterval(timer),
    /** A check of the database that has begun already has its turn before anything that `work` asks. */
    async pausedFor(work: () => Promise<void>) {
      pauses++
      try {
        await work()
      } finally {
        pauses--
      }
    },
  }
}

function keepRoom(dataDir: string, engine: Engine, log: Log, free: FreeBytes) {
  let room: Room = 'enough'
  const end = watchDisk(
    dataDir,
    (now) => {
      if (now === 'enough') log.info({ dataDir }, 'The disk has room again. The database takes writes.')
      else if (room === 'enough') log.error({ dataDir }, 'The disk is nearly full. The database takes no more writes.')
      room = now
      void engine.setReadOnly(now !== 'enough').catch(() => {})
    },
    free,
  )
  return { room: () => room, end }
}
