/** So many tries in a row have failed before lists are read every few seconds instead. */
export const POLLING_AFTER = 3

const FIRST_MS = 1000
const LONGEST_MS = 30_000
const POLLING_MS = 5000

/**
 * Milliseconds until the next try after `failures` in a row: twice as long each time, and anywhere between half of that
 * and all of it, so that a thousand browsers do not come back at the same moment.
 */
export function afterFailures(failures: number, random = Math.random()) {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
  return longest * (0.5 + random / 2)
}

/** Milliseconds until lists are read again, about five seconds. */
export function pollingPause(random = Math.random()) {
  return POLLING_MS * (0.8 + random * 0.4)
}
