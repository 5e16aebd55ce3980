import { shortDay } from '#features/meetings/timeline-rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type DayHours, NEW_DAY } from '../hours-rules.ts'

type DayHoursFieldsProps = { days: readonly DayHours[]; disabled: boolean; onChange: (days: DayHours[]) => void }

/** From when to when there are meetings on each day, and its breaks. */
export function DayHoursFields({ days, disabled, onChange }: DayHoursFieldsProps) {
  const first = days.find(hasTimes)
  const others = days.length > 1
  function set(at: number, day: DayHours) {
    onChange(days.map((before, place) => (place === at ? day : before)))
  }
  function copyFirst() {
    if (first) onChange(days.map(({ day }) => ({ ...first, day })))
  }
  return (
    <div className="day-hours">
      {days.map((day, at) => (
        <OneDay key={day.day} day={day} disabled={disabled} onChange={(changed) => set(at, changed)} />
      ))}
      {others && first && !disabled && (
        <div>
          <Button kind="quiet" size="small" onClick={copyFirst}>
            {`Use the hours of ${shortDay(first.day)} on every day`}
          </Button>
        </div>
      )}
    </div>
  )
}

type Timed = Extract<DayHours, { from: string }>

function hasTimes(day: DayHours): day is Timed {
  return day.from !== null
}

type OneDayProps = { day: DayHours; disabled: boolean; onChange: (day: DayHours) => void }

function OneDay({ day, disabled, onChange }: OneDayProps) {
  const name = shortDay(day.day)
  return (
    <fieldset className="one-day" disabled={disabled}>
      <legend className="visually-hidden">{name}</legend>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={hasTimes(day)}
          onChange={({ target }) =>
            onChange(target.checked ? { day: day.day, ...NEW_DAY } : { day: day.day, from: null })
          }
        />
        <span>{name}</span>
      </label>
      {hasTimes(day) && <Times day={day} name={name} onChange={onChange} />}
    </fieldset>
  )
}

function Times({ day, name, onChange }: { day: Timed; name: string; onChange: (day: DayHours) => void }) {
  const setBreaks = (breaks: Timed['breaks']) => onChange({ ...day, breaks })
  return (
    <div className="day-times">
      <TimeInput label={`From, ${name}`} value={day.from} onChange={(from) => onChange({ ...day, from })} />
      <span aria-hidden="true">–</span>
      <TimeInput label={`To, ${name}`} value={day.to} onChange={(to) => onChange({ ...day, to })} />
      <Button kind="quiet" size="small" glyph="plus" onClick={() => setBreaks([...day.breaks, ...NEW_DAY.breaks])}>
        Break
      </Button>
      {day.breaks.map(({ from, to }, at) => {
        const setBreak = (change: Partial<Timed['breaks'][number]>) =>
          setBreaks(day.breaks.map((before, place) => (place === at ? { ...before, ...change } : before)))
        return (
          <div key={at} className="day-break">
            <span className="small soft">Break</span>
            <TimeInput label={`Break from, ${name}`} value={from} onChange={(time) => setBreak({ from: time })} />
            <span aria-hidden="true">–</span>
            <TimeInput label={`Break until, ${name}`} value={to} onChange={(time) => setBreak({ to: time })} />
            <IconButton
              label={`Remove the break, ${name}`}
              glyph="close"
              size="small"
              onClick={() => setBreaks(day.breaks.filter((_, place) => place !== at))}
            />
          </div>
        )
      })}
    </div>
  )
}

function TimeInput({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  return (
    <input
      className="input"
      type="time"
      step={300}
      required
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
