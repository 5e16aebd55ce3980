import { AppError } from '#shared/errors.ts'
import type { Clock } from './clock.ts'

/** `points` a window of `seconds`, refilled steadily; `burst` may be taken at once. */
export type Limit = { points: number; seconds: number; burst?: number }

export type Limits = {
  /** Takes one point or throws `too_many` with the seconds to wait. */
  take(key: string, limit: Limit): void
  /** Seconds to wait before a point is there; 0 when there is one. Takes nothing: for counting failures only. */
  waitFor(key: string, limit: Limit): number
  /** Forgets a key, for instance after the right password. */
  clear(key: string): void
}

type Bucket = { level: number; at: number }

const TOO_MANY = 'Too many requests. Nothing was saved; please wait a moment and try again.'
const MOST_KEYS = 50_000

/** Leaky buckets in memory. Full ones are forgotten once the map is large, oldest first. */
export function createLimits(clock: Clock, off = false): Limits {
  const buckets = new Map<string, Bucket>()

  function level(key: string, { points, seconds, burst = points }: Limit) {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    const refilled = ((clock.now().getTime() - bucket.at) / 1000) * (points / seconds)
    return Math.min(burst, bucket.level + refilled)
  }

  function waitFor(key: string, limit: Limit) {
    if (off) return 0
    const missing = 1 - level(key, limit)
    return missing <= 0 ? 0 : Math.ceil((missing * limit.seconds) / limit.points)
  }

  function take(key: string, limit: Limit) {
    if (off) return
    const wait = waitFor(key, limit)
    if (wait > 0) throw new AppError('too_many', TOO_MANY, {}, wait)
    const left = level(key, limit) - 1
    buckets.delete(key)
    buckets.set(key, { level: left, at: clock.now().getTime() })
    if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value ?? '')
  }

  return { take, waitFor, clear: (key) => void buckets.delete(key) }
}
