import { memo } from 'react'
import { namedDay } from '../day-name-rules.ts'
import { useRowLimit } from '#web/router/useRowLimit.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { SelectBox } from '#web/ui/SelectBox.tsx'
import type { Select } from '#web/ui/useSelection.ts'
import { filterText } from '../filter-text.ts'
import { text } from '../text.ts'
import { type RowChoice, ScheduleRow } from './ScheduleRow.tsx'
import type { ShownDay } from '../list-rules.ts'

type ScheduleDaysProps = {
  days: readonly ShownDay[]
  /** What was searched for. */
  searchTerm: string
  onChoose: ((choice: RowChoice) => void) | null
  /** The ids of the selected items; null while nobody is selecting. */
  selected: ReadonlySet<string> | null
  onSelect: Select
}

/** The schedule day by day. */
export const ScheduleDays = memo(function ScheduleDays(props: ScheduleDaysProps) {
  const { days, searchTerm, onChoose, selected, onSelect } = props
  const limit = useRowLimit()
  if (days.length === 0)
    return searchTerm === '' ? (
      <Empty title={filterText.none}>{filterText.noneDetail}</Empty>
    ) : (
      <Empty title={text.noMatch(searchTerm)}>{text.noMatchDetail}</Empty>
    )
  return (
    <div className="card days-list">
      {days.map((shown, at) => (
        <section key={shown.day} aria-label={shown.day}>
          <DayHead shown={shown} selected={selected} onSelect={onSelect} />
          <ul>
            {shown.lines.slice(0, Math.max(0, limit - countLines(days.slice(0, at)))).map((line) => (
              <ScheduleRow
                key={line.item.id}
                line={line}
                onChoose={onChoose}
                selected={selected && selected.has(line.item.id)}
                onSelect={onSelect}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
})

function countLines(days: readonly ShownDay[]) {
  return days.reduce((sum, { lines }) => sum + lines.length, 0)
}

type DayHeadProps = Pick<ScheduleDaysProps, 'selected' | 'onSelect'> & { shown: ShownDay }

function DayHead({ shown: { day, date, zone, lines, total }, selected, onSelect }: DayHeadProps) {
  const named = namedDay(day, date)
  const ids = lines.map(({ item }) => item.id)
  return (
    <div className="day-head">
      {selected && (
        <SelectBox
          label={`Select all of ${day}`}
          checked={ids.every((id) => selected.has(id))}
          onChange={(isSelected) => onSelect(ids, isSelected)}
        />
      )}
      <h2 dir="auto">{named.label}</h2>
      <span>{[named.date, counted(lines.length, total), `times in ${zone}`].filter(Boolean).join(' · ')}</span>
    </div>
  )
}

function counted(shown: number, total: number) {
  const items = `${total} ${total === 1 ? 'item' : 'items'}`
  return shown === total ? items : `${shown} of ${items}`
}
