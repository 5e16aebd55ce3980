import { useState } from 'react'

type Row = { id: string }

/**
 * Rows in their order, or while `isReading` in the order in which they were when the reading began, so that nothing moves
 * under the pointer or the eyes. `unseen` is how many rows have come since; `isOwn` rows are shown at once, in front.
 */
export function useSteadyOrder<R extends Row>(rows: readonly R[], isReading: boolean, isOwn: (row: R) => boolean) {
  const [held, setHeld] = useState<readonly string[] | null>(null)
  if (isReading && held === null) setHeld(rows.map(({ id }) => id))
  if (!isReading && held !== null) setHeld(null)

  const catchUp = () => setHeld(null)
  if (!isReading || held === null) return { shown: rows, unseen: 0, catchUp }
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Set(held)
  const added = rows.filter(({ id }) => !known.has(id))
  const shown = [...added.filter(isOwn), ...held.flatMap((id) => byId.get(id) ?? [])]
  return { shown, unseen: rows.length - shown.length, catchUp }
}
