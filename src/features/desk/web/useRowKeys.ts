import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * A list that is worked through by keys: Tab reaches one row, arrows or J and K go to the next and the previous one, and a
 * letter of `acts` does something with the row. When the row in focus leaves the list, the one after it has the focus.
 */
export function useRowKeys<Row extends { id: string }>(
  rows: readonly Row[],
  acts: Readonly<Record<string, (row: Row) => void>>,
) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const place = useRef(0)
  const at = rows.findIndex(({ id }) => id === current)

  useLayoutEffect(() => {
    if (at >= 0) place.current = at
    // The focus of an element that was removed is nowhere.
    else if (current !== null && document.activeElement === document.body)
      focusRow(list.current, Math.min(place.current, rows.length - 1))
  }, [at, current, rows.length])

  function onFocus({ target, currentTarget }: FocusEvent<HTMLUListElement>) {
    const index = [...currentTarget.children].findIndex((row) => row.contains(target))
    setCurrent(rows[index]?.id ?? null)
  }
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || at < 0) return
    const step = STEPS[event.key]
    const row = rows[at]
    if (step !== undefined) {
      event.preventDefault()
      focusRow(list.current, at + step)
    } else if (row) acts[event.key.toLowerCase()]?.(row)
  }
  const reached = at < 0 ? rows[0]?.id : current
  return {
    list: { ref: list, onFocus, onKeyDown },
    tabIndexOf: ({ id }: Row) => (id === reached ? 0 : -1),
  }
}

function focusRow(list: HTMLElement | null, index: number) {
  const row = list?.children[index]
  if (row instanceof HTMLElement) row.focus()
}
