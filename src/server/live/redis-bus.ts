import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'
import type { Bus } from './bus.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { RoomEvent } from './live.ts'

const STREAM = 'foyer:live'
/** Enough for many seconds; what is older is read from the database. */
const MOST_ENTRIES = 10_000
/** Entries hold what people wrote, which is soon to be in the database alone, where they can delete it. */
const KEPT_MS = 2 * MINUTE_MS
const READ_AT_ONCE = 500
/** How long one read waits for an entry. */
const BLOCK_MS = 5000
const ANSWER_MS = 500
const LONGEST_PAUSE_MS = 1000

type OnEvents = (events: readonly RoomEvent[]) => void

/**
 * A bus over a Redis stream (https://redis.io/docs/latest/develop/data-types/streams/), which keeps what a process misses
 * while its own connection is away for a moment. What cannot be published is not kept here: it is in the database, where
 * the others look while Redis is away and once more when it is back.
 */
export class RedisBus implements Bus {
  private readonly id = randomUUID()
  private readonly writer: Redis
  /** A read that waits needs a connection of its own. */
  private readonly reader: Redis
  private missed = false
  private closed = false

  constructor(url: string) {
    this.writer = connect(url, { commandTimeout: ANSWER_MS })
    this.reader = connect(url, {})
  }

  async publish(events: readonly RoomEvent[]) {
    const entry = ['from', this.id, 'events', JSON.stringify(events)]
    try {
      const id = await this.writer.xadd(STREAM, 'MAXLEN', '~', MOST_ENTRIES, '*', ...entry)
      this.forgetBefore(Number.parseInt(id ?? '') - KEPT_MS)
    } catch {
      this.missed = true
    }
  }

  /** By the clock of Redis, with whose milliseconds each id begins. If nothing more is published, all of it expires. */
  private forgetBefore(ms: number) {
    const trim = this.writer.pipeline().xtrim(STREAM, 'MINID', ms).pexpire(STREAM, KEPT_MS)
    trim.exec().catch(() => undefined)
  }

  async forget() {
    // Where Redis is away it comes back empty, or what it still has expires two minutes after the last entry.
    await this.writer.xtrim(STREAM, 'MAXLEN', 0).catch(() => undefined)
  }

  ping() {
    return this.writer.ping()
  }

  async listen(onEvents: OnEvents) {
    await Promise.all([this.writer, this.reader].map((redis) => redis.connect().catch(() => undefined)))
    await new Promise<void>((resolve) => void this.keepReading(onEvents, resolve))
  }

  mayHaveMissed() {
    const isAway = this.writer.status !== 'ready' || this.reader.status !== 'ready'
    const missed = this.missed || isAway
    // Once more after it is back, for what was published until then.
    this.missed = isAway
    return missed
  }

  close() {
    this.closed = true
    this.writer.disconnect()
    this.reader.disconnect()
  }

  private async keepReading(onEvents: OnEvents, onBegun: () => void) {
    while (!this.closed) {
      try {
        const start = await this.lastEntry()
        onBegun()
        await this.readFrom(start, onEvents)
      } catch {
        // Entries are missed from here on, and Redis may come back empty.
        this.missed = true
        onBegun()
        // It may refuse although it is there, for instance while it loads or has no memory left.
        await wait(LONGEST_PAUSE_MS, undefined, { ref: false })
        if (!this.closed) await this.readerIsReady()
      }
    }
  }

  private readerIsReady() {
    if (this.reader.status === 'ready') return Promise.resolve()
    return new Promise<void>((resolve) => this.reader.once('ready', () => resolve()))
  }

  private async readFrom(start: string, onEvents: OnEvents) {
    for (let last = start; !this.closed;) {
      const found = await this.reader.xread('COUNT', READ_AT_ONCE, 'BLOCK', BLOCK_MS, 'STREAMS', STREAM, last)
      for (const [id, [, from, , events = '[]']] of found?.[0]?.[1] ?? []) {
        last = id
        // Safe: only processes of this version or one beside it write to the stream.
        if (from !== this.id) onEvents(JSON.parse(events) as RoomEvent[])
      }
    }
  }

  /** The id of the newest entry, after which reading begins. */
  private async lastEntry() {
    const [newest] = await this.reader.xrevrange(STREAM, '+', '-', 'COUNT', 1)
    return newest?.[0] ?? '0'
  }
}

function connect(url: string, options: RedisOptions) {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tries),
    ...options,
  })
  // The limits, which use Redis as well, log that it is away.
  redis.on('error', () => undefined)
  return redis
}
