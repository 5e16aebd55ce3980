import type { Preferences } from '../contract.ts'
import type { PreferencesChange } from '../fields.ts'
import { preferencesText as text } from '../screen-text.ts'
import { ownTimeZone } from '#web/ownTimeZone.ts'

const FIRST = { from: '23:00', to: '07:00' }
const TIMES = Array.from({ length: 48 }, (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`)

type QuietHoursProps = { preferences: Preferences; onChange: (change: PreferencesChange) => void }

/** The hours without push messages and emails, in the time zone of this browser when they are changed. */
export function QuietHours({ preferences: { quiet_from, quiet_to, time_zone }, onChange }: QuietHoursProps) {
  const hours = quiet_from !== null && quiet_to !== null ? { from: quiet_from, to: quiet_to } : null
  const change = (quiet: { from: string; to: string } | null) => onChange({ quiet, time_zone: ownTimeZone() })
  return (
    <>
      <div className="setting">
        <div>
          <p className="strong">{text.quiet}</p>
          <p className="small soft">{text.quietHint}</p>
        </div>
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={hours !== null}
          aria-label={text.quiet}
          onClick={() => change(hours ? null : FIRST)}
        />
      </div>
      {hours && (
        <div className="setting quiet-times">
          <TimeSelect
            label={text.from}
            value={hours.from}
            not={hours.to}
            onSelect={(from) => change({ ...hours, from })}
          />
          <span className="soft">to</span>
          <TimeSelect label={text.to} value={hours.to} not={hours.from} onSelect={(to) => change({ ...hours, to })} />
          <span className="small soft">{text.zone(time_zone)}</span>
        </div>
      )}
    </>
  )
}

type TimeSelectProps = { label: string; value: string; not: string; onSelect: (time: string) => void }

/** `not` is the other end of the hours, which cannot be the same. */
function TimeSelect({ label, value, not, onSelect }: TimeSelectProps) {
  const times = TIMES.includes(value) ? TIMES : [value, ...TIMES]
  return (
    <span className="select glyph-chevron-down">
      <select className="input" aria-label={label} value={value} onChange={(event) => onSelect(event.target.value)}>
        {times.map((time) => (
          <option key={time} disabled={time === not}>
            {time}
          </option>
        ))}
      </select>
    </span>
  )
}
