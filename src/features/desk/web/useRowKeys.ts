import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * A list that is worked through by keys: Tab reaches one row, arrows or J and K go to the next and the previous one, after
 * the last to the first, and a letter of `acts` does something with the row. While no control has the focus, J and K reach
 * the list. When the row in focus leaves the list, the one after it has the focus.
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

  useReachByKeys(list, Math.max(0, at))

  function onFocus({ target, currentTarget }: FocusEvent<HTMLUListElement>) {
    const index = [...currentTarget.children].findIndex((row) => row.contains(target))
    setCurrent(rows[index]?.id ?? null)
  }
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (isWithModifier(event) || at < 0) return
    const step = STEPS[event.key]
    const row = rows[at]
    const act = acts[event.key.toLowerCase()]
    if (step === undefined && !act) return
    // The letter is not also typed into a dialog that it opens.
    event.preventDefault()
    const count = list.current?.children.length ?? 0
    if (step !== undefined) focusRow(list.current, (at + step + count) % count)
    else if (row) act?.(row)
  }
  const reached = at < 0 ? rows[0]?.id : current
  return {
    list: { ref: list, onFocus, onKeyDown },
    tabIndexOf: ({ id }: Row) => (id === reached ? 0 : -1),
  }
}

/** While no control has the focus, J and K bring it to the row at this place. */
function useReachByKeys(list: RefObject<HTMLElement | null>, at: number) {
  useEffect(() => {
    function reach(event: globalThis.KeyboardEvent) {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('a, button, input, textarea, select, li')
      if (isElsewhere || isWithModifier(event)) return
      if (event.key === 'j' || event.key === 'k') focusRow(list.current, at)
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [list, at])
}

function isWithModifier({ ctrlKey, metaKey, altKey }: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) {
  return ctrlKey || metaKey || altKey
}

function focusRow(list: HTMLElement | null, index: number) {
  const row = list?.children[index]
  if (row instanceof HTMLElement) row.focus()
}
