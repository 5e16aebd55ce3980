import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/errors.ts'

/** `points` in a window of `seconds`, which begins with the first point taken. The name keeps its keys apart. */
export type Limit = {
  name: string
  points: number
  seconds: number
  /**
   * Every point comes back `seconds` after it was taken, so that no window of that length has more than `points`,
   * wherever it begins. For few points, because each is a window of its own.
   */
  exact?: true
  /** Points on top for a rush. Without any left, the wait is still no longer than `seconds`. */
  rush?: { points: number; seconds: number }
  /** What the caller reads, if the general sentence does not fit. */
  refusal?: string
}

/** Asynchronous, so that the counts can be stored outside the process. */
export type Limits = {
  /**
   * Spends a point, or `points` of a limit that is not `exact`, or throws `too_many` with the seconds until there are some
   * again.
   */
  spend(limit: Limit, key: string, points?: number): Promise<void>
  /** The seconds until a point is available; 0 when one is. Takes none, for limits that only count failures. */
  waitFor(limit: Limit, key: string): Promise<number>
  /** Resets a key, for instance after a correct password. */
  clear(limit: Limit, key: string): Promise<void>
  /** Ends the connection to where the counts are stored. */
  close(): void
}

const TOO_MANY = 'Too many requests. Nothing was saved; please wait a moment and try again.'

/** Spends one point if there is one, for limits that only slow others down. */
export async function count(limits: Limits, limit: Limit, key: string) {
  await limits.spend(limit, key).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

type Window = { keyPrefix: string; points: number; duration: number }

const MOST_KEYS = 50_000

/**
 * Drops the oldest window when there are `MOST_KEYS`. The library keeps every key until its window ends, about 600 bytes for
 * up to an hour, so someone with many addresses could fill the memory.
 */
export class BoundedLimiter extends RateLimiterMemory {
  private readonly keys = new Set<string | number>()

  override async consume(key: string | number, points?: number, options?: object) {
    const result = await super.consume(key, points, options)
    if (result.isFirstInDuration) {
      this.keys.delete(key)
      this.keys.add(key)
      const [oldest] = this.keys
      if (this.keys.size > MOST_KEYS && oldest !== undefined) await this.delete(oldest)
    }
    return result
  }

  override delete(key: string | number) {
    this.keys.delete(key)
    return super.delete(key)
  }
}

type Store = { open: (window: Window) => RateLimiterAbstract; close: () => void }

/** Counts in the memory of this process. */
const memory: Store = { open: (window) => new BoundedLimiter(window), close: () => undefined }

/** Limits whose counts are in this store, in the memory of this process unless it is given. */
export function createLimits(store: Store = memory): Limits {
  const slotsOf = openSlots(store)
  return {
    async spend(limit, key, points = 1) {
      const wait = await spendPoints(slotsOf, limit, key, points)
      if (wait > 0) throw new AppError('too_many', limit.refusal ?? TOO_MANY, {}, Math.ceil(wait / 1000))
    },
    async waitFor(limit, key) {
      const { limiter, keys } = slotsOf(limit, key)
      const states = await Promise.all(keys.map((one) => limiter.get(one)))
      const waits = states.map((state) => (state && state.consumedPoints >= limiter.points ? state.msBeforeNext : 0))
      return Math.max(0, Math.ceil(Math.min(...waits) / 1000))
    },
    async clear(limit, key) {
      const { limiter, keys } = slotsOf(limit, key)
      await Promise.all(keys.map((one) => limiter.delete(one)))
    },
    close: store.close,
  }
}

/** The limiter and the keys that hold the points of a limit: one key for all of them, or one for each. */
type SlotsOf = (limit: Limit, key: string) => { limiter: RateLimiterAbstract; keys: string[] }

function openSlots(store: Store): SlotsOf {
  const limiters = new Map<string, RateLimiterAbstract>()
  return ({ name, points, seconds, exact }, key) => {
    const window = { keyPrefix: `foyer:${name}`, points: exact ? 1 : points, duration: seconds }
    const limiter = limiters.get(name) ?? store.open(window)
    limiters.set(name, limiter)
    return { limiter, keys: exact ? Array.from({ length: points }, (_, point) => `${key} ${point}`) : [key] }
  }
}

/** Spends points. Returns the milliseconds until there are some again, 0 if they were spent. */
async function spendPoints(slotsOf: SlotsOf, { rush, ...limit }: Limit, key: string, points: number): Promise<number> {
  const { limiter, keys } = slotsOf(limit, key)
  let shortest = Infinity
  for (const one of keys) {
    const wait = await waitOf(limiter.consume(one, points))
    if (wait === 0) return 0
    shortest = Math.min(shortest, wait)
  }
  if (!rush) return shortest
  const wait = await spendPoints(slotsOf, { name: `${limit.name}-rush`, ...rush }, key, points)
  return Math.min(shortest, wait)
}

/** The milliseconds that a refused point has to wait; 0 for one that was taken. */
async function waitOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}

/** For load tests: refuses nothing. */
export const noLimits: Limits = {
  spend: () => Promise.resolve(),
  waitFor: () => Promise.resolve(0),
  clear: () => Promise.resolve(),
  close: () => undefined,
}
