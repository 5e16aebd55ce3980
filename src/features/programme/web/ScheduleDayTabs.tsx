import { MINUTE_MS } from '#shared/time.ts'
import { DayTabs } from '#web/ui/DayTabs.tsx'
import { useMinute } from '#web/useMinute.ts'
import { type Day, isToday, shortDate } from '../day-rules.ts'
import type { ScheduleParts } from './WholeSchedule.tsx'

type ScheduleDayTabsProps = Pick<ScheduleParts, 'days' | 'change'> & { name: string; day: Day }

/** The days as tabs. Their ids are numbers, because names of days may hold blanks. */
export function ScheduleDayTabs({ days, name, day, change }: ScheduleDayTabsProps) {
  const now = useMinute() * MINUTE_MS
  const tabs = days.map((one, at) => ({
    id: `${at}`,
    label: one.name,
    isToday: isToday(one, now),
    ...(one.date && { date: shortDate(one.date) }),
  }))
  return (
    <DayTabs
      label="Day"
      name={name}
      tabs={tabs}
      selected={`${days.indexOf(day)}`}
      onSelect={(at) => change({ day: days[Number(at)]?.name ?? '' })}
    />
  )
}
