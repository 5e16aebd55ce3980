import type { TimeState } from '#features/schedule/moment-rules.ts'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import { endsNextDay, itemsByDay } from '#features/schedule/rules.ts'
import { namedDay } from '#features/schedule/day-name-rules.ts'
import { dayLabel } from '#shared/dates.ts'
import { zoneAbbreviation } from '#shared/zones.ts'

type Setting = { start_date: string | null; time_zone: string }
type Item = Pick<ScheduleItem, 'id' | 'day' | 'start_time' | 'end_time' | 'title' | 'location' | 'type'>

export type PanelItem = Item & {
  next_day: boolean
  /** Unknown where the day has no date. */
  state: TimeState | 'unknown'
}
export type PanelDay = {
  name: string
  /** Its name, or its date where the name is one. */
  label: string
  /** 'Thu, April 10, 2025'; null where the label says it, or it is unknown. */
  date: string | null
  /** The abbreviation of the time zone; null where the date is unknown. */
  zone: string | null
  items: PanelItem[]
}

/** The schedule by days. `states` are those of its dated sessions, by their ids. */
export function panelDays(
  setting: Setting,
  schedule: readonly Item[],
  states: ReadonlyMap<string, TimeState>,
): PanelDay[] {
  return itemsByDay(setting, schedule).map(({ name, date, items }) => ({
    name,
    ...namedDay(name, date && dayLabel(date)),
    zone: date && zoneAbbreviation(setting.time_zone, date),
    items: items.map(({ item }) => ({
      ...item,
      next_day: endsNextDay(item.start_time, item.end_time),
      state: states.get(item.id) ?? 'unknown',
    })),
  }))
}

/** The item to show first: what is on, or else what comes next; undefined before the first day and after the last item. */
export function currentItem(days: readonly PanelDay[]): PanelItem | undefined {
  const items = days.flatMap((day) => day.items)
  const current = items.find(({ state }) => state === 'now') ?? items.find(({ state }) => state === 'later')
  return current === items[0] ? undefined : current
}
