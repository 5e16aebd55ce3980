import type { ClientBase, Pool } from 'pg'

/**
 * A kind and an id, such as `conference 6f1c…`. The triggers of migration 0019 define the kinds and their causes, and
 * `sendJob` sends those of jobs.
 */
export type Change = string
type Listener = (change: Change) => void

/** Changes of data that processes keep in memory. */
export type Changes = {
  /**
   * Calls the listener with every change. A change of this process arrives before its commit is answered. Those of other
   * processes arrive moments later, or not at all while the connection to the database is lost, so whatever is kept in
   * memory also needs a maximum age. Returns a function that ends it.
   */
  listen(listener: Listener): () => void
  /**
   * How many changes have arrived. If the number has grown while something was read, what was read may be outdated and
   * must not be kept.
   */
  count(): number
}

export const CHANNEL = 'changes'

type Feed = { count: number; listeners: Set<Listener> }
const feeds = new WeakMap<Pool, Feed>()

/** Makes a new connection of the pool listen. Call it before the connection's first query. */
export async function listenOn(pool: Pool, client: ClientBase) {
  const feed = feedOf(pool)
  client.on('notification', ({ payload = '' }) => {
    feed.count++
    for (const listener of feed.listeners) listener(payload)
  })
  await client.query(`listen ${CHANNEL}`)
}

/** The changes that arrive on any connection of the pool. */
export function changesOf(pool: Pool): Changes {
  const feed = feedOf(pool)
  return {
    listen(listener) {
      feed.listeners.add(listener)
      return () => void feed.listeners.delete(listener)
    },
    count: () => feed.count,
  }
}

function feedOf(pool: Pool): Feed {
  const feed = feeds.get(pool) ?? { count: 0, listeners: new Set() }
  feeds.set(pool, feed)
  return feed
}
