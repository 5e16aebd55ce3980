import type { Preferences } from '../contract.ts'
import type { PreferencesChange } from '../fields.ts'
import { EMAIL_SUMMARIES } from '../rules.ts'
import { preferencesText as text } from '../screen-text.ts'
import { ownTimeZone } from '#web/ownTimeZone.ts'

type SummarySettingProps = { preferences: Preferences; onChange: (change: PreferencesChange) => void }

/** How often there is an email. */
export function SummarySetting({ preferences, onChange }: SummarySettingProps) {
  const choose = (value: string) => {
    const email_summary = EMAIL_SUMMARIES.find((one) => one === value)
    // The morning is that of the person's own time zone.
    if (email_summary) onChange({ email_summary, time_zone: ownTimeZone() })
  }
  return (
    <div className="setting">
      <div>
        <p className="strong">{text.summary}</p>
        <p className="small soft">{text.summaryHint}</p>
      </div>
      <span className="select glyph-chevron-down">
        <select
          className="input"
          aria-label={text.often}
          value={preferences.email_summary}
          onChange={(event) => choose(event.target.value)}
        >
          {EMAIL_SUMMARIES.map((one) => (
            <option key={one} value={one}>
              {text.summaries[one]}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
