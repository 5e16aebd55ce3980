import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { filterText as text } from '../filter-text.ts'
import type { ScheduleView } from './useScheduleView.ts'

type ScheduleFiltersProps = {
  shown: ScheduleView
  days: readonly string[]
  rooms: readonly string[]
  /** How many sessions clash with another one. */
  clashes: number
  onChange: (change: Partial<ScheduleView>) => void
}

/** Chooses the view of the schedule, its day and room, and whether only clashes are shown. */
export function ScheduleFilters({ shown, days, rooms, clashes, onChange }: ScheduleFiltersProps) {
  const isGrid = shown.view === 'grid'
  return (
    <div className="row schedule-filters">
      <Choice
        label={text.view}
        options={[
          { id: 'list', label: text.list },
          { id: 'grid', label: text.grid },
        ]}
        selected={shown.view}
        onSelect={(view) => onChange({ view })}
      />
      <Select
        label={text.day}
        any={isGrid ? null : text.allDays}
        options={days}
        value={shown.day}
        onChange={(day) => onChange({ day })}
      />
      <Select
        label={text.room}
        any={text.allRooms}
        options={rooms}
        value={shown.room}
        onChange={(room) => onChange({ room })}
      />
      {(clashes > 0 || shown.clashes) && (
        <Button
          kind="secondary"
          glyph="alert"
          aria-pressed={shown.clashes}
          onClick={() => onChange({ clashes: !shown.clashes })}
        >
          {text.clashes(clashes)}
        </Button>
      )}
    </div>
  )
}

type SelectProps = {
  label: string
  /** The option for all of them; null where one is always chosen. */
  any: string | null
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

function Select({ label, any, options, value, onChange }: SelectProps) {
  return (
    <span className="select glyph-chevron-down">
      <select className="input" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {any !== null && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </span>
  )
}
