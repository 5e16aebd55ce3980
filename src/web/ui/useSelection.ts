import { useCallback, useState } from 'react'

/** Ticks or unticks rows. Stable, so that memoised rows can take it. */
export type Select = (ids: readonly string[], isSelected: boolean) => void

export type Selection = {
  /** The ids of the ticked rows, also of rows that have gone since; null while nobody is selecting. */
  ids: ReadonlySet<string> | null
  select: Select
  start: () => void
  stop: () => void
}

/** Which rows of a list are selected. Show it with `SelectButton`, `SelectBox` and `SelectionBar`. */
export function useSelection(first: Selection['ids'] = null): Selection {
  const [ids, setIds] = useState(first)
  const select = useCallback<Select>((changed, isSelected) => {
    setIds((before) => {
      const after = new Set(before)
      for (const id of changed) {
        if (isSelected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  return { ids, select, start: () => setIds(new Set()), stop: () => setIds(null) }
}
