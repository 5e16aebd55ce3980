import { memo } from 'react'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'
import { type RowChoice, ScheduleRow } from './ScheduleRow.tsx'
import type { ScheduleDay } from '../list-rules.ts'

type ScheduleDaysProps = {
  days: readonly ScheduleDay[]
  /** The folded search term; '' shows everything. */
  searchTerm: string
  onChoose: ((choice: RowChoice) => void) | null
}

/** The schedule day by day; days without a matching item are left out. */
export const ScheduleDays = memo(function ScheduleDays({ days, searchTerm, onChoose }: ScheduleDaysProps) {
  const words = searchTerm.split(' ')
  const fitting = days.map(({ lines, ...day }) => ({
    ...day,
    total: lines.length,
    lines: lines.filter(({ searched }) => words.every((word) => searched.includes(word))),
  }))
  const shown = fitting.filter(({ lines }) => lines.length > 0)
  if (shown.length === 0) return <Empty title={text.noMatch(searchTerm)}>{text.noMatchDetail}</Empty>
  return (
    <div className="card days-list">
      {shown.map(({ day, date, zone, total, lines }) => (
        <section key={day} aria-label={day}>
          <div className="day-head">
            <h2 dir="auto">{day}</h2>
            <span>{[date, counted(lines.length, total), `times in ${zone}`].filter(Boolean).join(' · ')}</span>
          </div>
          <ul>
            {lines.map((line) => (
              <ScheduleRow key={line.item.id} line={line} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
})

function counted(shown: number, total: number) {
  const items = `${total} ${total === 1 ? 'item' : 'items'}`
  return shown === total ? items : `${shown} of ${items}`
}
