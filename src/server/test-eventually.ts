import { vi } from 'vitest'

/** Far longer than anything takes, because a busy machine makes everything slow. */
const LONG_MS = 30_000

/** Calls `look` until it no longer throws, and returns its result. For what happens soon, but not at once. */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, LONG_MS)
}
