import type { Preferences } from '../contract.ts'
import type { PreferencesChange } from '../fields.ts'
import { preferencesText as text } from '../screen-text.ts'

type WeeklySettingProps = {
  preferences: Pick<Preferences, 'weekly_people'>
  onChange: (change: PreferencesChange) => void
}

/** Whether there is an email of people to meet, once a week before a conference. */
export function WeeklySetting({ preferences: { weekly_people }, onChange }: WeeklySettingProps) {
  return (
    <div className="setting">
      <div>
        <p className="strong">{text.weekly}</p>
        <p className="small soft">{text.weeklyHint}</p>
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={weekly_people}
        aria-label={text.weekly}
        onClick={() => onChange({ weekly_people: !weekly_people })}
      />
    </div>
  )
}
