import { namedDay } from '#features/schedule/day-name-rules.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { DayTabs } from '#web/ui/DayTabs.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useMinute } from '#web/useMinute.ts'
import { type Day, shortDate, todayOf } from '../day-rules.ts'
import type { ScheduleParts } from './WholeSchedule.tsx'

type ScheduleDayTabsProps = Pick<ScheduleParts, 'days' | 'stateOf' | 'change'> & { name: string; day: Day }

/** The days as tabs. Their ids are numbers, because names of days may hold blanks. */
export function ScheduleDayTabs({ days, stateOf, name, day, change }: ScheduleDayTabsProps) {
  const now = useMinute() * MINUTE_MS
  const today = todayOf(days, now, stateOf)
  const tabs = days.map((one, at) => {
    const { label, ...date } = namedDay(one.name, one.date && shortDate(one.date))
    return { id: `${at}`, label: one === today ? <Today name={label} /> : label, ...date }
  })
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

function Today({ name }: { name: string }) {
  return (
    <>
      {name}
      <i>
        <VisuallyHidden>Today</VisuallyHidden>
      </i>
    </>
  )
}
