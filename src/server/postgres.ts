import pg from 'pg'
import type { ClientBase, Pool } from 'pg'
import { PRODUCT } from '#shared/brand.ts'
import { ask, borrow, createPool, DatabaseAway } from './pool.ts'
import type { Log } from './pool.ts'

const CONNECTIONS = 10
/** How long to wait for a connection, new or used; then the caller hears that the database is away. */
const CONNECT_LIMIT_MS = 1500
const IDLE_LIMIT_MS = 60_000
/** For a network that swallows everything: longer than any statement may take. */
const ANSWER_LIMIT_MS = 20_000
const OLDEST_VERSION = 15
const VERSION = `select current_setting('server_version_num')::int / 10000 as version`

// Set on the open connection because poolers refuse them as start parameters.
const SETTINGS = `set timezone = 'UTC'; set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '20s'`

/** Connects to the PostgreSQL server at the address. Throws a sentence for the operator when it cannot be used. */
export async function openPostgres(url: string, log: Log): Promise<Pool> {
  const pool = createPool(
    {
      connectionString: url,
      application_name: PRODUCT,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      idleTimeoutMillis: IDLE_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
      // oxlint-disable-next-line typescript/no-misused-promises -- the type says nothing is awaited, but the pool does
      onConnect: async (client) => void (await client.query(SETTINGS)),
    },
    log,
  )
  try {
    await borrow(pool, refuseOldServer)
    return pool
  } catch (error) {
    await pool.end()
    throw error instanceof DatabaseAway ? new Error(unreachable(error.cause), { cause: error }) : error
  }
}

/** Without the address, which holds a password. A host with two addresses fails twice, and has no message of its own. */
function unreachable(cause: unknown) {
  const [first] = cause instanceof AggregateError ? cause.errors : [cause]
  return `DATABASE_URL leads to no PostgreSQL that can be used: ${first instanceof Error ? first.message : String(first)}`
}

async function refuseOldServer(client: ClientBase) {
  const { rows } = await ask<{ version: number }>(client, VERSION)
  const version = rows[0]?.version ?? 0
  if (version >= OLDEST_VERSION) return
  throw new Error(`${PRODUCT} needs PostgreSQL ${OLDEST_VERSION} or newer; DATABASE_URL leads to version ${version}.`)
}

/** A connection outside the pool, without its time limits, for work that may take long. */
export async function aside<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // What breaks the connection fails the query too, and is thrown from there.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
