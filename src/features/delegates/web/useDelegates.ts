import { useEffect, useRef, useState } from 'react'
import { useQuery } from '#web/data/useQuery.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { useSettled } from '#web/useSettled.ts'
import { delegatesApi, PAGE_SIZE } from '../contract.ts'
import { DELEGATE_STATUSES, type DelegateSort, type DelegateStatus } from '../rules.ts'

export type DelegateFilter = { q: string; status: DelegateStatus | null; sort: DelegateSort }

/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 250
/** How often it is asked whether anybody registered, opened an email or was added; only while the tab is looked at. */
const NEWS_MS = 4000

/** The delegates of a conference, a page at a time, kept up to date while they are looked at. */
export function useDelegates(conference_id: string) {
  const { path, search } = useLocation()
  const [filter, setFilter] = useState<DelegateFilter>(() => ({ q: '', status: linkedStatus(search), sort: 'name' }))
  // How one came to the page that is shown; empty on the first.
  const [cursors, setCursors] = useState<string[]>([])
  const q = useSettled(filter.q.trim(), TYPING_MS)
  const cursor = cursors.at(-1)
  const list = useQuery(
    delegatesApi.list,
    {
      conference_id,
      sort: filter.sort,
      ...(q && { q }),
      ...(filter.status && { status: filter.status }),
      ...(cursor !== undefined && { cursor }),
    },
    { keepPrevious: true },
  )
  useNews(conference_id, list)
  const { data } = list

  const emptied = data !== undefined && !list.isPlaceholderData && data.delegates.length === 0 && cursors.length > 0
  // The last one of the last page was removed.
  if (emptied) setCursors(cursors.slice(0, -1))

  function changeFilter(change: Partial<DelegateFilter>) {
    setFilter((before) => ({ ...before, ...change }))
    setCursors([])
    // What is chosen here counts from now on, also after a look at another tab.
    if (linkedStatus(search)) navigate(withoutStatus(path, search), { replace: true, stay: true })
  }
  const next = data?.next_cursor ?? null
  return {
    data,
    error: list.error,
    retry: () => void list.refetch(),
    /** What is shown is not yet what was asked for. */
    stale: list.isPlaceholderData || q !== filter.q.trim(),
    filter,
    changeFilter,
    first: cursors.length * PAGE_SIZE + 1,
    previous: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : null,
    next: next === null || list.isPlaceholderData ? null : () => setCursors([...cursors, next]),
  }
}

/** The status that the address asks for, where the overview leads to those it counted. */
function linkedStatus(search: string) {
  const asked = new URLSearchParams(search).get('status')
  return DELEGATE_STATUSES.find((status) => status === asked) ?? null
}

function withoutStatus(path: string, search: string) {
  const query = new URLSearchParams(search)
  query.delete('status')
  return `${path}?${query}`
}

type Listed = { data: { counts: Record<DelegateStatus, number> } | undefined; refetch: () => Promise<unknown> }

/** Reads the list again when the counts have changed: they name nobody, so asking for them often is cheap. */
function useNews(conference_id: string, list: Listed) {
  const { data: counts } = useQuery(delegatesApi.counts, { conference_id }, { refetchInterval: () => NEWS_MS })
  const shown = useRef(list)
  useEffect(() => {
    shown.current = list
  })
  useEffect(() => {
    const { data, refetch } = shown.current
    if (counts && data && JSON.stringify(counts) !== JSON.stringify(data.counts)) void refetch()
  }, [counts])
}
