import type { ScheduleItem } from '#features/schedule/contract.ts'
import { dayDate, endsNextDay, momentsOf, sortSchedule } from '#features/schedule/rules.ts'
import { dayLabel } from '#shared/dates.ts'
import { zoneAbbreviation } from '#shared/zones.ts'

type Setting = { start_date: string | null; time_zone: string }
type Item = Pick<ScheduleItem, 'id' | 'day' | 'start_time' | 'end_time' | 'title' | 'location' | 'type'>

export type PanelItem = Item & {
  next_day: boolean
  /** Unknown where the day has no date. */
  state: 'past' | 'now' | 'later' | 'unknown'
}
export type PanelDay = {
  name: string
  /** 'Thu, April 10, 2025', and the abbreviation of the time zone; null where the date is unknown. */
  date: string | null
  zone: string | null
  items: PanelItem[]
}

/** The schedule by days, with what is on at this moment. */
export function panelDays({ start_date, time_zone }: Setting, schedule: readonly Item[], now: Date): PanelDay[] {
  const sorted = sortSchedule(schedule, start_date)
  const names = [...new Set(sorted.map(({ day }) => day))]
  return names.map((name) => {
    const date = dayDate(name, names, start_date)
    return {
      name,
      date: date && dayLabel(date),
      zone: date && zoneAbbreviation(time_zone, date),
      items: sorted
        .filter(({ day }) => day === name)
        .map((item) => ({
          ...item,
          next_day: endsNextDay(item.start_time, item.end_time),
          state: date === null ? 'unknown' : stateOf(momentsOf(time_zone, date, item), now),
        })),
    }
  })
}

function stateOf({ start, end }: { start: Date; end: Date }, now: Date) {
  if (end <= now) return 'past'
  return start <= now ? 'now' : 'later'
}

/** The item to show first: what is on, or else what comes next; undefined before the first day and after the last item. */
export function currentItem(days: readonly PanelDay[]): PanelItem | undefined {
  const items = days.flatMap((day) => day.items)
  const current = items.find(({ state }) => state === 'now') ?? items.find(({ state }) => state === 'later')
  return current === items[0] ? undefined : current
}
