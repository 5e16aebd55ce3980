import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far from its end a log still counts as read to the end, in pixels. */
const NEAR_END_PX = 48

type Row = { id: string }

/**
 * Keeps a log scrolled to its end while somebody reads there. If they read further up, what they read stays where it is, and
 * `unseen` counts the rows that were added below. `sent` is the number of the reader's own rows below the list. The box that
 * gets `ref` must have all rows in one element.
 */
export function useEndOfLog(rows: readonly Row[], sent: number) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const seen = useRef<{ first: string | undefined; last: string | undefined; height: number }>(undefined)
  const [unseen, setUnseen] = useState(0)
  const first = rows[0]?.id
  const last = rows.at(-1)?.id

  const toEnd = useCallback(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setUnseen(0)
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = seen.current
    if (isAtEnd.current) toEnd()
    else if (before && before.first !== first) element.scrollTop += element.scrollHeight - before.height
    else if (before && before.last !== last) {
      const known = rows.findIndex(({ id }) => id === before.last)
      setUnseen((count) => count + (rows.length - 1 - known))
    }
    seen.current = { first, last, height: element.scrollHeight }
  }, [rows, first, last, toEnd])

  const boxHeight = useGrowth(box, () => isAtEnd.current && toEnd())

  // What one has just written is always shown.
  useLayoutEffect(() => {
    if (sent > 0) toEnd()
  }, [sent, toEnd])

  function onScroll() {
    const element = box.current
    // A box that became smaller has scrolled by itself; `useGrowth` is told of it next.
    if (!element || element.clientHeight !== boxHeight.current) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    if (isAtEnd.current) setUnseen(0)
  }
  return { ref: box, unseen, toEnd, onScroll }
}

/**
 * Calls back when what is in the box grows, as rows get their true height when they come into view, and when the box itself
 * changes, as it does when a phone opens its keyboard. Returns the height of the box that it was last told.
 */
function useGrowth(box: RefObject<HTMLElement | null>, onGrowth: () => void) {
  const latest = useRef(onGrowth)
  const height = useRef<number>(undefined)
  useEffect(() => {
    latest.current = onGrowth
  })
  useEffect(() => {
    const content = box.current?.firstElementChild
    const element = box.current
    if (!element || !content) return
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight
      latest.current()
    })
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [box])
  return height
}
