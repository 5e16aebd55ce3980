import pg from 'pg'
import type { ClientBase, Pool, PoolClient, PoolConfig, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { listenOn } from './changes.ts'

/** The log that the database writes to, such as a pino logger. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>

/** The connection failed, not the query: the database is unreachable, or the connection was lost before the answer came. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
  }
}

const broken = new WeakSet<ClientBase>()

type Settings = Omit<PoolConfig, 'onConnect'>

/**
 * A connection pool that survives the loss of its connections. `setUp` is SQL for each new connection; those of a pool
 * that does not listen get no notifications.
 */
export function createPool(config: Settings, log: Log, { setUp = '', listens = true } = {}): Pool {
  const pool: Pool = new pg.Pool({
    ...config,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits the promise, though the type does not say so
    onConnect: async (client) => {
      if (setUp !== '') await client.query(setUp)
      if (listens) await listenOn(pool, client)
    },
  })
  // The loss of an idle connection is reported here and to the client's own listener, which logs it.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Without a listener, a connection lost inside a transaction would end the process.
    client.on('error', (error) => {
      broken.add(client)
      log.warn({ err: error }, 'A connection to the database was lost.')
    })
  })
  return pool
}

/** Takes a connection, which must be given back. Throws `DatabaseAway` when none is free within the pool's time limit. */
export async function take(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseAway(error)
  }
}

/** Returns a connection to the pool. If it broke or its state is unknown, it is closed, which rolls back its transaction. */
export function giveBack(client: PoolClient, unsure = false) {
  client.release(unsure || broken.has(client))
}

/**
 * Runs one statement. Throws the server's own error, or `DatabaseAway` when the connection is lost or no answer comes
 * within the limit, by default the pool's.
 */
export async function ask<Row extends QueryResultRow = QueryResultRow>(
  client: ClientBase,
  query: QueryConfig | string,
  { values, limit_ms }: { values?: unknown[] | undefined; limit_ms?: number | undefined } = {},
): Promise<QueryResult<Row>> {
  const limit = limit_ms === undefined ? {} : { query_timeout: limit_ms }
  try {
    return await client.query<Row>({ ...(typeof query === 'string' ? { text: query } : query), ...limit }, values)
  } catch (error) {
    if (isTimeout(error)) broken.add(client)
    if (broken.has(client) && !(error instanceof pg.DatabaseError)) throw new DatabaseAway(error)
    throw error
  }
}

/** Runs work on a connection of its own. */
export async function borrow<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await take(pool)
  try {
    return await work(client)
  } finally {
    giveBack(client)
  }
}

/** Whether the connection cannot be used any more. */
export function isBroken(client: ClientBase) {
  return broken.has(client)
}

/** Whether the driver gave up waiting. The answer may still arrive, so the connection cannot be reused. */
function isTimeout(error: unknown) {
  return error instanceof Error && error.message === 'Query read timeout'
}
