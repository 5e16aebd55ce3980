import pg from 'pg'
import type { ClientBase, Pool, PoolClient, PoolConfig, QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** What the database tells the operator. A pino logger fits. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>

/** The connection failed, not the query: the database is away, or was lost before anybody knew how it ended. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
  }
}

const broken = new WeakSet<ClientBase>()

/** A pool that outlives its connections, whatever becomes of them. */
export function createPool(config: PoolConfig, log: Log): Pool {
  const pool = new pg.Pool(config)
  // The pool reports connections it loses while nobody uses them; the same loss reaches the client's own listener.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Without a listener a connection that is lost inside a transaction would end the process.
    client.on('error', (error) => {
      broken.add(client)
      log.warn({ err: error }, 'A connection to the database was lost.')
    })
  })
  return pool
}

/** Takes a connection, which must be given back. Throws `DatabaseAway` when there is none within the pool's limit. */
export async function take(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseAway(error)
  }
}

/** Returns a connection. One that broke, or that is in an unknown state, is closed, and what it had open rolled back. */
export function giveBack(client: PoolClient, unsure = false) {
  client.release(unsure || broken.has(client))
}

/** Runs one statement. What the server refuses is thrown as it is; a lost connection as `DatabaseAway`. */
export async function ask<Row extends QueryResultRow = QueryResultRow>(
  client: ClientBase,
  query: QueryConfig | string,
  values?: unknown[],
): Promise<QueryResult<Row>> {
  try {
    return await client.query<Row>(query, values)
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

/** The driver gave up waiting; the answer may still come, so the connection is no use to anybody else. */
function isTimeout(error: unknown) {
  return error instanceof Error && error.message === 'Query read timeout'
}
