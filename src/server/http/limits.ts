import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'

/** `points` in a window of `seconds`, which begins with the first point taken. The name keeps its keys apart. */
export type Limit = { name: string; points: number; seconds: number }

/** Asynchronous, so that the counts can be stored outside the process. */
export type Limits = {
  /** Takes one point or throws `too_many` with the seconds until the window ends. */
  take(limit: Limit, key: string): Promise<void>
  /** The seconds until a point is available; 0 when one is. Takes none, for limits that only count failures. */
  waitFor(limit: Limit, key: string): Promise<number>
  /** Resets a key, for instance after a correct password. */
  clear(limit: Limit, key: string): Promise<void>
}

const TOO_MANY = 'Too many requests. Nothing was saved; please wait a moment and try again.'

const MOST_KEYS = 50_000

/**
 * Drops the oldest window when there are `MOST_KEYS`. The library keeps every key until its window ends, about 600 bytes for
 * up to an hour, so someone with many addresses could fill the memory.
 */
class BoundedLimiter extends RateLimiterMemory {
  private readonly keys = new Set<string | number>()

  override async consume(key: string | number, points?: number, options?: object) {
    const taken = await super.consume(key, points, options)
    if (taken.isFirstInDuration) {
      this.keys.delete(key)
      this.keys.add(key)
      const [oldest] = this.keys
      if (this.keys.size > MOST_KEYS && oldest !== undefined) await this.delete(oldest)
    }
    return taken
  }

  override delete(key: string | number) {
    this.keys.delete(key)
    return super.delete(key)
  }
}

/** Counts in the memory of this process. */
export function createLimits(): Limits {
  const limiters = new Map<Limit, BoundedLimiter>()

  function limiterOf(limit: Limit) {
    const { name: keyPrefix, points, seconds: duration } = limit
    const limiter = limiters.get(limit) ?? new BoundedLimiter({ keyPrefix, points, duration })
    limiters.set(limit, limiter)
    return limiter
  }

  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(key)
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? new AppError('too_many', TOO_MANY, {}, secondsLeft(refusal)) : refusal
      }
    },
    async waitFor(limit, key) {
      const state = await limiterOf(limit).get(key)
      return state && state.consumedPoints >= limit.points ? secondsLeft(state) : 0
    },
    async clear(limit, key) {
      await limiterOf(limit).delete(key)
    },
  }
}

/** For load tests: refuses nothing. */
export const noLimits: Limits = {
  take: () => Promise.resolve(),
  waitFor: () => Promise.resolve(0),
  clear: () => Promise.resolve(),
}

function secondsLeft({ msBeforeNext }: RateLimiterRes) {
  return Math.max(0, Math.ceil(msBeforeNext / 1000))
}
