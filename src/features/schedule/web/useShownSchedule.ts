import { useDeferredValue, useMemo, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { dayLabel } from '#shared/dates.ts'
import { fold } from '#shared/fold.ts'
import { dateIn } from '#shared/zones.ts'
import type { ScheduleItem } from '../contract.ts'
import { chosenDays, matchingDays, scheduleDays } from '../list-rules.ts'
import { useScheduleView } from './useScheduleView.ts'

type Read = {
  conference: Conference
  items: readonly ScheduleItem[] | undefined
  speakers: readonly Speaker[] | undefined
  calledOff: ReadonlySet<string>
  /** Sessions are selected in the list. */
  isSelecting: boolean
}

/** The day that it is today. */
function dayNow<Day extends { date: string | null }>(days: readonly Day[], { time_zone }: Conference) {
  const today = dayLabel(dateIn(time_zone, new Date()))
  return days.find(({ date }) => date === today)
}

/** The days of the schedule, and what the search and the filters let through. */
export function useShownSchedule({ conference, items, speakers, calledOff, isSelecting }: Read) {
  // Memoised, so that it is not computed again for every key typed in the search box.
  const days = useMemo(
    () => scheduleDays({ conference, items: items ?? [], speakers: speakers ?? [], calledOff }),
    [conference, items, speakers, calledOff],
  )
  const [searchTerm, search] = useState('')
  const shownFor = useDeferredValue(fold(searchTerm))
  const [chosen, change] = useScheduleView()
  const isGrid = chosen.view === 'grid' && !isSelecting
  const gridDay = isGrid
    ? (days.find((one) => one.day === chosen.day) ?? dayNow(days, conference) ?? days[0] ?? null)
    : null
  const day = gridDay?.day ?? chosen.day
  // The grid scrolls to a room, and the others stay.
  const room = isGrid ? '' : chosen.room
  const { clashes } = chosen
  const shown = useMemo(
    () => chosenDays(matchingDays(days, shownFor), { day, room, clashes }),
    [days, shownFor, day, room, clashes],
  )
  const view = { ...chosen, day, view: isGrid ? ('grid' as const) : ('list' as const) }
  return { days, gridDay, shown, shownFor, searchTerm, search, view, change }
}
