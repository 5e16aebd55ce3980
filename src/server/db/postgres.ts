import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ClientBase, Pool } from 'pg'
import { PRODUCT } from '#shared/brand.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { ask, borrow, createPool, DatabaseAway } from './pool.ts'
import type { Log } from './pool.ts'
import { refuseSharedConnections } from './pooler.ts'

/** For transactions and single writes. Those that wait for a lock leave the connections for reading free. */
export const WRITING_CONNECTIONS = 10
/** For single queries that only read. */
const READING_CONNECTIONS = 5
/** How long to wait for a new or pooled connection before the database counts as unreachable. */
const CONNECT_LIMIT_MS = 1500
const IDLE_LIMIT_MS = MINUTE_MS
/** How long the start waits for the server, and how long between two attempts. */
const START_LIMIT_MS = MINUTE_MS
const TRY_AGAIN_MS = 500
/** How long to wait for an answer, in case the network drops it: longer than any statement may take. */
const ANSWER_LIMIT_MS = 20_000
/** With what the names begin under which processes that answer calls are seen at the server; each has its own. */
export const PROCESS_NAMES = `${PRODUCT} `
/** The same for commands, such as a backup, which nobody is to take for a process that answers calls. */
export const COMMAND_NAMES = `${PRODUCT}-command `
const ID = randomUUID()
const OLDEST_VERSION = 15
const VERSION = `select current_setting('server_version_num')::int / 10000 as version`

// Without the compiler of queries, which takes half a second for a statement of a large import and saves nothing on ours.
// Set on the open connection, because connection poolers refuse them as startup parameters.
const SETTINGS = `
  set timezone = 'UTC'; set lock_timeout = '3s'; set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '20s';
  set jit = off`

export type Pools = {
  /** For single queries that only read. */
  reading: Pool
  /** For everything else. Its connections listen for changes. */
  writing: Pool
}

/** `setting` is what sentences call the address. */
export type Server = { url: string; name: string; setting?: string }

/** The server at an address, and the name under which this process is seen there. */
export function serverAt(url: string, answersCalls: boolean): Server {
  return { url, name: `${answersCalls ? PROCESS_NAMES : COMMAND_NAMES}${ID}` }
}

/** Connects to a PostgreSQL server. Throws a sentence for the operator when it cannot be used. */
export async function openPostgres(server: Server, log: Log, waitMs = START_LIMIT_MS): Promise<Pools> {
  const pools = {
    reading: poolOf(server, log, { max: READING_CONNECTIONS, listens: false }),
    writing: poolOf(server, log, { max: WRITING_CONNECTIONS, listens: true }),
  }
  try {
    await onceThere(() => borrow(pools.writing, refuseOldServer), { server, log, waitMs })
    await refuseSharedConnections(pools.writing)
    return pools
  } catch (error) {
    await closePools(pools)
    throw error instanceof DatabaseAway ? new Error(unreachable(server, error.cause), { cause: error }) : error
  }
}

type Waiting = { server: Server; log: Log; waitMs: number }

/** Waits for a server that is still starting, as both do after a restart of the machine, and says so once. */
async function onceThere(work: () => Promise<void>, { server, log, waitMs }: Waiting) {
  const deadline = performance.now() + waitMs
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!mayStillStart(error) || performance.now() > deadline) throw error
      if (tries === 1)
        log.warn({ reason: unreachable(server, error.cause) }, 'PostgreSQL is waited for, up to a minute')
      await wait(TRY_AGAIN_MS)
    }
  }
}

/** Not where the server has answered and refuses us, as for a wrong password; 57P03 says that it is starting. */
function mayStillStart(error: unknown): error is DatabaseAway {
  if (!(error instanceof DatabaseAway)) return false
  const { cause } = error
  if (cause instanceof pg.DatabaseError) return cause.code === '57P03'
  return !(cause instanceof TypeError)
}

export async function closePools({ reading, writing }: Pools) {
  await Promise.all([reading.end(), writing.end()])
}

function poolOf({ url, name }: Server, log: Log, { max, listens }: { max: number; listens: boolean }) {
  const settings = {
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  }
  return createPool(settings, log, { setUp: SETTINGS, listens })
}

/** The error without the URL, which contains a password. A host with two addresses throws an AggregateError. */
function unreachable({ setting = 'DATABASE_URL' }: Server, cause: unknown) {
  const [first] = cause instanceof AggregateError ? cause.errors : [cause]
  return `${setting} leads to no PostgreSQL that can be used: ${first instanceof Error ? first.message : String(first)}`
}

async function refuseOldServer(client: ClientBase) {
  const { rows } = await ask<{ version: number }>(client, VERSION)
  const version = rows[0]?.version ?? 0
  if (version >= OLDEST_VERSION) return
  throw new Error(`${PRODUCT} needs PostgreSQL ${OLDEST_VERSION} or newer; DATABASE_URL leads to version ${version}.`)
}

/** Runs work on a connection outside the pool, without its time limits. */
export async function aside<T>({ url, name }: Server, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const settings = { connectionString: url, application_name: name, connectionTimeoutMillis: CONNECT_LIMIT_MS }
  const client = new pg.Client(settings)
  // The query fails as well when the connection breaks, and its error is the one to throw.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
