import type { Pool } from 'pg'
import { PRODUCT } from '#shared/brand.ts'
import { ask, giveBack, take } from './pool.ts'

/** More than once, because a pooler may hand out its connections in turn, and others use it as well. */
const ROUNDS = 3

/**
 * Throws a sentence for the operator where a pooler lends one connection of the server to several of ours, as in
 * transaction mode: settings, prepared statements, locks and notifications belong to a connection and would be lost.
 */
export async function refuseSharedConnections(pool: Pool) {
  if (!(await areShared(pool))) return
  throw new Error(
    'DATABASE_URL leads to a connection pooler in transaction mode, which gives each transaction another connection. ' +
      `${PRODUCT} keeps settings and listens on its connections: choose the pooler's session mode, or the address of ` +
      'the PostgreSQL server itself.',
  )
}

/** Whether one of two open connections changes its process at the server, or both have the same one. */
async function areShared(pool: Pool): Promise<boolean> {
  const clients = [await take(pool), await take(pool)]
  try {
    const processes = clients.map(() => new Set<number>())
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, client] of clients.entries()) {
        const { rows } = await ask<{ pid: number }>(client, 'select pg_backend_pid() as pid')
        for (const { pid } of rows) processes[at]?.add(pid)
      }
    }
    return (
      new Set(processes.flatMap((pids) => [...pids])).size !== clients.length || processes.some(({ size }) => size > 1)
    )
  } finally {
    for (const client of clients) giveBack(client)
  }
}
