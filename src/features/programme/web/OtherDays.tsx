import { useMemo } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { namedDay } from '#features/schedule/day-name-rules.ts'
import { type Day, filtered, shortDate } from '../day-rules.ts'
import { pageText } from '../page-text.ts'
import type { ListParts } from './WholeSchedule.tsx'

type OtherDaysProps = Pick<ListParts, 'days' | 'filter' | 'change'> & { day: Day; saved: ListParts['agenda']['saved'] }

/** A button for each other day with sessions that match the filter; nothing without a filter. */
export function OtherDays({ days, day, filter, saved, change }: OtherDaysProps) {
  const { room, type, speaker, searchTerm } = filter
  const isFiltered = [room, type, speaker, searchTerm].some((value) => value !== '')
  const others = useMemo(
    () =>
      isFiltered
        ? days.flatMap((other) => {
            const count = other === day ? 0 : filtered(other.sessions, filter, saved).length
            return count > 0
              ? { name: other.name, label: namedDay(other.name, other.date && shortDate(other.date)).label, count }
              : []
          })
        : [],
    [isFiltered, days, day, filter, saved],
  )
  if (others.length === 0) return null
  return (
    <div className="other-days">
      {others.map(({ name, label, count }) => (
        <Button key={name} kind="secondary" size="small" onClick={() => change({ day: name })}>
          {pageText.onOtherDay(label, count)}
        </Button>
      ))}
    </div>
  )
}
