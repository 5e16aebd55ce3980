import { shortDay } from '#features/meetings/timeline-rules.ts'
import { clockOf } from '#shared/clock.ts'
import { Field } from '#web/forms/Field.tsx'

type SlotSelectProps = {
  slots: readonly { starts_at: string }[]
  time_zone: string
  value: string
  onChange: (starts_at: string) => void
}

/** The start of a slot, by the days. */
export function SlotSelect({ slots, time_zone, value, onChange }: SlotSelectProps) {
  const clock = clockOf(time_zone)
  const byDay = Map.groupBy(slots, ({ starts_at }) => clock(Date.parse(starts_at)).date)
  return (
    <Field label="Time">
      {(control) => (
        <span className="select glyph-chevron-down">
          <select {...control} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
            {[...byDay].map(([day, ofDay]) => (
              <optgroup key={day} label={shortDay(day)}>
                {ofDay.map(({ starts_at }) => (
                  <option key={starts_at} value={starts_at}>
                    {/* The closed field shows the option alone. */}
                    {byDay.size > 1 && `${shortDay(day)}, `}
                    {clock(Date.parse(starts_at)).time}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </span>
      )}
    </Field>
  )
}
