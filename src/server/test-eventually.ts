import { vi } from 'vitest'

/** Far longer than anything takes, because a busy machine makes everything slow. */
const LONG_MS = 30_000

/** Calls `look` until it no longer throws, and returns its result. For what happens soon, but not at once. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, LONG_MS)
}

const TURN_MS = 20

/**
 * The result of the work. Throws if it takes longer than so many seconds, in short turns of this process: a moment for which a busy
 * machine lets the process stand still is one turn, however long it is.
 */
export function within<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>()
  let left = (seconds * 1000) / TURN_MS
  const turns = setInterval(() => {
    if (--left <= 0) limit.reject(new Error(`It took longer than ${seconds} seconds.`))
  }, TURN_MS)
  return Promise.race([work(), limit.promise]).finally(() => clearInterval(turns))
}
