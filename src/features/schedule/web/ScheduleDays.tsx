import { memo } from 'react'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'
import { type RowChoice, ScheduleRow } from './ScheduleRow.tsx'
import type { ScheduleDay } from '../list-rules.ts'

type ScheduleDaysProps = {
  days: readonly ScheduleDay[]
  /** As typed and folded; '' shows everything. */
  sought: string
  onChoose: ((choice: RowChoice) => void) | null
}

/** The days of a schedule under each other; a day without a fitting item is left out. */
export const ScheduleDays = memo(function ScheduleDays({ days, sought, onChoose }: ScheduleDaysProps) {
  const words = sought.split(' ')
  const fitting = days.map(({ lines, ...day }) => ({
    ...day,
    total: lines.length,
    lines: lines.filter(({ searched }) => words.every((word) => searched.includes(word))),
  }))
  const shown = fitting.filter(({ lines }) => lines.length > 0)
  if (shown.length === 0) return <Empty title={text.noMatch(sought)}>{text.noMatchDetail}</Empty>
  return (
    <div className="card days-list">
      {shown.map(({ day, date, zone, total, lines }) => (
        <section key={day} aria-label={day}>
          <div className="group">
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
