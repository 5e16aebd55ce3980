import { useState } from 'react'
import type { PagedEndpoint } from '#shared/contract.ts'
import { toastFailure } from '#web/toastFailure.ts'
import { call } from './api.ts'
import { callerId } from './caller.ts'
import { applyPatches, cached, patch } from './queries.ts'
import { type Query, type QueryOptions, useQuery } from './useQuery.ts'

const LOAD_FAILED = 'Earlier entries could not be loaded'

/** How the rows of a list come in pages. */
type Pages<Row> = {
  /** The rows of a page; fewer are the last ones. */
  size: number
  order: 'newest first' | 'oldest first'
  /** Where a row is, as the `before` of the endpoint counts. */
  positionOf: (row: Row) => number | string
}

/** The page before the rows that were read; null where there is none. */
export type OlderPage = { busy: boolean; load: () => Promise<void> } | null

/**
 * Reads the newest page of a list, and older ones when they are asked for. A list that is read again is read as far back as
 * before, so that no page is lost.
 */
export function usePages<Asked extends { before?: unknown }, Row extends { id: string | null }>(
  endpoint: PagedEndpoint<Asked, Row>,
  input: NoInfer<Asked>,
  { size, order, positionOf, ...options }: Pages<Row> & QueryOptions<Row[]>,
): Query<Row[]> & { older: OlderPage } {
  const pages = { size, order, positionOf }
  const [busy, setBusy] = useState(false)
  /** Whether there are rows before a row at which a page of this list ended: another list may have the same rows. */
  const [ends, setEnds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const keyOf = ({ id }: Row) => JSON.stringify([input, id])
  const readPage = (before?: Row, signal?: AbortSignal) =>
    call(endpoint, before ? { ...input, before: positionOf(before) } : input, signal && { signal })
  const query = useQuery(endpoint, input, {
    ...options,
    async queryFn({ signal }) {
      const known = oldestOf(pages, cached(endpoint, input))
      const { rows, hasOlder } = await readBackTo(known, pages, (row) => readPage(row, signal))
      noteEnd(oldestOf(pages, rows), hasOlder)
      return rows
    },
  })

  function noteEnd(oldest: Row | undefined, hasOlder: boolean) {
    if (oldest) setEnds((before) => new Map(before).set(keyOf(oldest), hasOlder))
  }

  async function load(before: Row) {
    setBusy(true)
    const caller_id = callerId()
    const page = await readPage(before).catch((error: unknown) => {
      toastFailure(LOAD_FAILED, error)
      return null
    })
    setBusy(false)
    // The list of somebody who has signed in meanwhile is another one.
    if (!page || callerId() !== caller_id) return
    applyPatches([patch(endpoint, input, (rows) => withOlder(pages, rows, page))])
    noteEnd(oldestOf(pages, page) ?? before, page.length >= size)
  }
  const { data = [] } = query
  const oldest = oldestOf(pages, data)
  // A row that was taken out of the list since says nothing of those before it.
  const hasOlder = oldest && !query.isPlaceholderData && (ends.get(keyOf(oldest)) ?? data.length >= size)
  return { ...query, older: oldest && hasOlder ? { busy, load: () => load(oldest) } : null }
}

type Order = Pick<Pages<never>, 'order'>

function oldestOf<Row>({ order }: Order, rows: readonly Row[] = []) {
  return order === 'oldest first' ? rows[0] : rows.at(-1)
}

function withOlder<Row extends { id: string | null }>({ order }: Order, rows: readonly Row[], page: readonly Row[]) {
  const older = page.filter(({ id }) => !rows.some((row) => row.id === id))
  return order === 'oldest first' ? [...older, ...rows] : [...rows, ...older]
}

/** Reads pages until they contain the place of a row that was read before. */
async function readBackTo<Row extends { id: string | null }>(
  known: Row | undefined,
  { size, order, positionOf }: Pages<Row>,
  readPage: (before?: Row) => Promise<Row[]>,
) {
  let rows: Row[] = []
  for (;;) {
    const page = await readPage(oldestOf({ order }, rows))
    rows = withOlder({ order }, rows, page)
    const oldest = oldestOf({ order }, rows)
    const hasOlder = page.length >= size
    if (!known || !oldest || !hasOlder || positionOf(oldest) <= positionOf(known)) return { rows, hasOlder }
  }
}
