import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Log } from '#server/db/pool.ts'
import { BoundedLimiter, createLimits, type Limits } from './limits.ts'

/** A call must not wait long for Redis: without its answer, this process counts. */
const ANSWER_MS = 500
const CONNECT_MS = 2000
const LONGEST_PAUSE_MS = 5000

/** Stores hashes of the keys, which contain addresses of people and networks. */
class HashingLimiter extends RateLimiterRedis {
  override getKey(key: string | number) {
    return super.getKey(createHash('sha256').update(String(key)).digest('base64url'))
  }
}

/** Limits that all processes share through Redis. While it is away, each process counts in its own memory. */
export async function shareLimits(url: string, log: Log): Promise<Limits> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    retryStrategy: (tries) => Math.min(LONGEST_PAUSE_MS, 100 * 2 ** tries),
  })
  logOutages(redis, log)
  // A server that is away at the start is tried again; the first try is awaited so that the first calls are shared.
  await redis.connect().catch(() => undefined)
  return createLimits({
    open: (window) =>
      new HashingLimiter({
        ...window,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new BoundedLimiter(window),
      }),
    close: () => redis.disconnect(),
  })
}

function logOutages(redis: Redis, log: Log) {
  let reason: Error | undefined
  let isAway = false
  redis.on('error', (error: Error) => (reason = error))
  redis.on('reconnecting', () => {
    if (!isAway) log.warn({ err: reason }, 'Redis is away: each process counts on its own')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info({}, 'Redis is back')
    isAway = false
  })
}
