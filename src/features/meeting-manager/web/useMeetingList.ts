import { useState } from 'react'
import { organiserMeetingsApi, type Shown } from '#features/meetings/organisers-contract.ts'
import { MEETING_LIMITS } from '#features/meetings/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useSettled } from '#web/useSettled.ts'

export type MeetingFilter = {
  q: string
  shown: 'all' | Shown
  /** '' for all of them. */
  day: string
  place_id: string
}
const NO_FILTER: MeetingFilter = { q: '', shown: 'all', day: '', place_id: '' }

/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 250
/** How often the page is read again while it is looked at. */
const NEWS_MS = 10_000

/** The meetings of a conference, a page at a time; at first those that `first` says. */
export function useMeetingList(conference_id: string, first: Partial<MeetingFilter>) {
  const [filter, setFilter] = useState({ ...NO_FILTER, ...first })
  // How one came to the page that is shown; empty on the first.
  const [cursors, setCursors] = useState<string[]>([])
  const q = useSettled(filter.q.trim(), TYPING_MS)
  const cursor = cursors.at(-1)
  const input = {
    conference_id,
    ...(q && { q }),
    ...(filter.shown !== 'all' && { shown: filter.shown }),
    ...(filter.day && { day: filter.day }),
    ...(filter.place_id && { place_id: filter.place_id }),
  }
  const { data, error, isPlaceholderData, refetch } = useQuery(
    organiserMeetingsApi.list,
    cursor === undefined ? input : { ...input, cursor },
    { keepPrevious: true, refetchInterval: () => NEWS_MS },
  )
  function changeFilter(change: Partial<MeetingFilter>) {
    setFilter((before) => ({ ...before, ...change }))
    setCursors([])
  }
  const next = data?.next_cursor ?? null
  return {
    data,
    error,
    retry: () => void refetch(),
    /** What is shown is not yet what was asked for. */
    stale: isPlaceholderData || q !== filter.q.trim(),
    filter,
    isFiltered: Object.keys(input).length > 1,
    changeFilter,
    /** What the export is asked for. */
    input,
    first: cursors.length * MEETING_LIMITS.page + 1,
    previous: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : null,
    next: next === null || isPlaceholderData ? null : () => setCursors([...cursors, next]),
  }
}
