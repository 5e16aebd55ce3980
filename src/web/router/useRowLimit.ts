import { useDeferredValue, useState } from 'react'
import type { Entry } from './router.tsx'

/** More rows than a window shows. */
const FIRST_ROWS = 40

/**
 * How many rows of a long list to render: those of the first window at once, then all of them in a render that gives way to
 * whatever the reader does. Where Back leads to, all at once, because the page may have been left further down.
 */
export function useRowLimit(): number {
  const [first] = useState(() => {
    const entry = history.state as Entry | null // others add other names
    return entry?.scroll ? Infinity : FIRST_ROWS
  })
  return useDeferredValue(Infinity, first)
}
