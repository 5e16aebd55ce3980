import type { LiveRow } from '#shared/live.ts'
import type { LiveChanges, Refreshed } from '#web/data/queries.ts'

/** What the events of a room change in the cache; each feature has its own in `web/live.ts`. */
export type LiveHandlers = {
  kinds: LiveChanges
  /** The lists that are read again after a join, where more was missed than is sent again, and while there is no socket. */
  missed: Refreshed
  /** The lists that passing events change, which are not sent again: they are read again after every join. */
  missedPassing?: () => Refreshed
}

/**
 * Puts a row into a list in place of its older self, or where `isBefore` says; removes one that is hidden. A row that is
 * older than the list's is ignored. Fields of the list's row that events leave out, such as `mine`, are kept.
 */
export function upsert<Row extends { id: string; seq: number }>(
  rows: readonly Row[],
  row: LiveRow<Row>,
  isBefore: (one: Row, other: Row) => boolean,
): Row[] {
  if ('hidden' in row) return rows.filter(({ id }) => id !== row.id)
  const known = rows.find(({ id }) => id === row.id)
  if (known && known.seq > row.seq) return [...rows]
  const merged = { ...known, ...row }
  const others = rows.filter(({ id }) => id !== row.id)
  const place = others.findIndex((other) => isBefore(merged, other))
  return place === -1 ? [...others, merged] : others.toSpliced(place, 0, merged)
}
