import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { AppError } from '#shared/errors.ts'
import { type Changes, changesOf } from './changes.ts'
import { openFolder, type TakeSnapshot } from '#server/db/embedded/database.ts'
import type { Room } from '#server/db/embedded/disk.ts'
import { diskFull } from '#server/files/disk-full.ts'
import { ask, borrow, giveBack, isBroken, take } from './pool.ts'
import type { Log } from './pool.ts'
import { aside, closePools, openPostgres, type Pools, serverAt } from './postgres.ts'

/** The handle for queries: the database or an open transaction. Services accept either. */
export type Db = Pick<
  NodePgDatabase,
  | '$count'
  | '$with'
  | 'delete'
  | 'execute'
  | 'insert'
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'update'
  | 'with'
>

export type Database = {
  db: Db
  /** The same for jobs and the start, whose statements may take longer than a call waits. */
  jobDb: Db
  engine: 'postgres' | 'embedded'
  /**
   * Ends the open transactions of calls at their next statement or commit, and refuses further ones, with this error.
   * Those of jobs go on.
   */
  rollBackCalls: (reason: AppError) => void
  /** Listens to what commits change. */
  changes: Changes
  /** Throws when the database does not respond or takes no writes. */
  ping: () => Promise<void>
  /**
   * Runs SQL that a library has written, which may begin and end a transaction of its own. Where it fails, its
   * connection is closed, because the transaction may still be open there.
   */
  query: (text: string, values?: unknown[]) => Promise<QueryResult>
  /** Runs work on a connection of its own without a time limit, for migrations. */
  alone: <T>(work: (client: ClientBase) => Promise<T>) => Promise<T>
  /** For an embedded database in a folder: copies it while it runs. */
  snapshot?: TakeSnapshot
  close: () => Promise<void>
}

type Options = {
  /** A PostgreSQL server of version 15 or newer. Without it the embedded engine keeps its data in `dataDir`. */
  databaseUrl?: string
  /** What sentences call that address where it is not that of DATABASE_URL. */
  setting?: string
  dataDir: string
  log: Log
  /** Whether `dataDir` may hold the files of an installation without a database, because it is about to come. */
  isNew?: boolean
  /** Whether the process answers calls. Otherwise it is a command, and no process counts it as another one. */
  answersCalls?: boolean
  /** How long to wait for a PostgreSQL server that does not answer yet, by default a minute. */
  waitMs?: number
  /** Called when the embedded engine cannot be restarted. The process should exit, so that its supervisor starts it again. */
  onFatal?: (error: Error) => void
}

/** Opens the database without migrating it. Throws an Error whose message is written for the operator. */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, setting, dataDir, log, waitMs, isNew = false, answersCalls = false, onFatal = crash } = options
  if (databaseUrl === undefined) {
    const { pool, room, snapshot, close } = await openFolder({ dataDir, log, onFatal, isNew })
    return { ...databaseOf({ reading: pool, writing: pool, room }, close), snapshot }
  }
  const server = { ...serverAt(databaseUrl, answersCalls), ...(setting !== undefined && { setting }) }
  const pools = await openPostgres(server, log, waitMs)
  return {
    ...databaseOf(pools, () => closePools(pools)),
    engine: 'postgres',
    alone: (work) => aside(server, work),
  }
}

function crash(error: Error) {
  process.nextTick(() => {
    throw error
  })
}

type Connections = Pools & {
  /** How much room the disk has, where we watch it: on the embedded engine. */
  room?: () => Room
}

/** A database over pools, which are the same one for the embedded engine. */
export function databaseOf(pools: Connections, close: () => Promise<void>): Database {
  const { reading, writing, room } = pools
  const ending = new AbortController()
  return {
    db: handleOf(pools, { limit_ms: ANSWER_LIMIT_MS, ending: ending.signal }),
    jobDb: handleOf(pools),
    engine: 'embedded',
    rollBackCalls: (reason) => ending.abort(reason),
    changes: changesOf(writing),
    async ping() {
      if (room && room() !== 'enough') throw diskFull()
      await borrow(reading, (client) => ask(client, 'select 1', { limit_ms: ANSWER_LIMIT_MS }))
    },
    query: (text, values) => queryOnce(writing, text, values),
    alone: (work) => borrow(writing, work),
    close,
  }
}

/** With the limit on the connection, the longest that a call waits for a database that does not answer. */
const ANSWER_LIMIT_MS = 3500
const READS = /^\s*select\b/i

type Bounds = {
  /** The longest that a statement may take. */
  limit_ms?: number
  /** Aborted when transactions are to be rolled back. */
  ending?: AbortSignal
}

function handleOf({ reading, writing, room }: Connections, bounds: Bounds = {}) {
  const db = handleOn(writing, async (query, values) => {
    refuseInsideTransaction()
    const pool = READS.test(query.text) ? reading : writing
    return borrow(pool, (client) => ask(client, query, { values, limit_ms: bounds.limit_ms }))
  })
  outermost.set(db, { pool: writing, bounds, room })
  return db
}

async function queryOnce(pool: Pool, text: string, values?: unknown[]) {
  const client = await take(pool)
  let failed = true
  try {
    const result = await ask(client, text, { values })
    failed = false
    return result
  } finally {
    giveBack(client, failed)
  }
}

type Ask = (query: QueryConfig, values?: unknown[]) => Promise<QueryResult>

/** A Drizzle instance that sends every statement through `run`. */
function handleOn(client: Pool | PoolClient, run: Ask): Db {
  const through: ProxyHandler<Pool | PoolClient> = {
    get: (target, name): unknown => (name === 'query' ? run : Reflect.get(target, name)),
  }
  return drizzle(new Proxy(client, through))
}

/** A transaction that is idle for this long is rolled back, because others wait for its rows or its connection. */
const IDLE_LIMIT_MS = 20_000

type Transaction = Bounds & {
  client: PoolClient
  open: boolean
  unsure: boolean
  savepoints: number
  idle: NodeJS.Timeout
}

const outermost = new WeakMap<Db, { pool: Pool; bounds: Bounds; room: (() => Room) | undefined }>()
const transactions = new WeakMap<Db, Transaction>()
const inside = new AsyncLocalStorage<Transaction>()

/**
 * Runs `work` in a transaction, or in a savepoint when `db` is a transaction already. Every query in `work` must use the
 * handle it is given: a query on the outer handle throws, because it would run outside the transaction, and would wait
 * for ever where there is only one connection. An error thrown by `work` rolls back and is thrown again. Start work that
 * must follow the commit, or that nobody awaits, after `transact` has returned. `essential` are small writes that the
 * embedded database takes as long as the disk has any room, so that people can still sign in and read.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<T>, { essential = false } = {}): Promise<T> {
  const outer = transactions.get(db)
  if (outer) {
    const name = `s${++outer.savepoints}`
    return enclose(outer, [`savepoint ${name}`, `release savepoint ${name}`, `rollback to savepoint ${name}`], work)
  }
  const handle = outermost.get(db)
  if (!handle) throw new TypeError('A transaction begins on the handle of an opened database.')
  refuseInsideTransaction()

  const { pool, bounds, room } = handle
  const begin = essential && room && room() !== 'none' ? 'begin read write' : 'begin'
  const client = await take(pool)
  const expired = Promise.withResolvers<never>()
  const idle = setTimeout(() => {
    transaction.unsure = true
    expired.reject(new Error('A transaction did nothing for too long and was rolled back.'))
  }, IDLE_LIMIT_MS)
  const transaction: Transaction = { ...bounds, client, open: true, unsure: false, savepoints: 0, idle }
  try {
    return await Promise.race([enclose(transaction, [begin, 'commit', 'rollback'], work), expired.promise])
  } finally {
    clearTimeout(idle)
    transaction.open = false
    giveBack(client, transaction.unsure)
  }
}

async function enclose<T>(
  transaction: Transaction,
  [begin, commit, rollback]: [string, string, string],
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { client, limit_ms, ending } = transaction
  const tx = handleOn(client, async (query, values) => {
    if (!transaction.open) throw new Error('This transaction is over.')
    ending?.throwIfAborted()
    transaction.idle.refresh()
    try {
      return await ask(client, query, { values, limit_ms })
    } finally {
      transaction.idle.refresh()
    }
  })
  transactions.set(tx, transaction)

  ending?.throwIfAborted()
  await ask(client, begin, { limit_ms })
  try {
    // `work` is awaited inside `run`, because a Drizzle query starts only when it is awaited.
    const result = await inside.run(transaction, async () => await work(tx))
    ending?.throwIfAborted()
    const { command } = await ask(client, commit, { limit_ms })
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error.
    if (command === 'ROLLBACK') throw new Error('A statement of this transaction had failed, so it was rolled back.')
    return result
  } catch (error) {
    // A connection that does not answer is closed instead, which rolls back as well.
    if (isBroken(client)) transaction.unsure = true
    else await ask(client, rollback, { limit_ms }).catch(() => (transaction.unsure = true))
    throw error
  }
}

function refuseInsideTransaction() {
  if (!inside.getStore()?.open) return
  throw new Error('Inside a transaction every query goes through the handle that transact gives.')
}

/**
 * A prepared query, for hot reads: `build` ends in `.prepare(name)`, with a name that no other query has. Call the result
 * with a handle, then `execute` with the values of the placeholders.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>()
  return (db) => {
    const query = made.get(db) ?? build(db)
    made.set(db, query)
    return query
  }
}
