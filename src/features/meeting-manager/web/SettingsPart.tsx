import type { Conference } from '#features/conferences/contract.ts'
import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { settingsText } from '../text.ts'
import { OptionSelect } from './OptionSelect.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { TimesForm } from './TimesForm.tsx'
import { useSettings } from './useSettings.ts'

const OPEN_REQUESTS = [1, 2, 3, 5, 8, 10, 15, 20, 30, 50]
const EXPIRY_MINUTES = [15, 30, 60, 120, 240, 480, 1440]

type SettingsPartProps = {
  conference: Conference
  settings: OrganiserSettings
  readOnly: boolean
  onDay: (day: string) => void
}

/** When and where meetings are, which is saved with a button, and who may ask whom, which counts at once. */
export function SettingsPart({ conference, settings, readOnly, onDay }: SettingsPartProps) {
  return (
    <div>
      <div className="part-head">
        <h2>Settings</h2>
      </div>
      <div className="meeting-settings">
        <TimesForm conference={conference} settings={settings} readOnly={readOnly} onDay={onDay} />
        <Choices conference_id={conference.id} settings={settings} readOnly={readOnly} />
      </div>
    </div>
  )
}

type ChoicesProps = { conference_id: string; settings: OrganiserSettings; readOnly: boolean }

function Choices({ conference_id, settings, readOnly }: ChoicesProps) {
  const { set, shown } = useSettings(conference_id, settings, { done: settingsText.switched })
  const switchOf = (name: (typeof SWITCHES)[number]['name']) => ({
    checked: shown[name],
    disabled: readOnly,
    onChange: (checked: boolean) => set({ [name]: checked }),
  })
  return (
    <div className="card">
      {SWITCHES.map(({ name, label, detail }) => (
        <SettingSwitch key={name} {...switchOf(name)} label={label} detail={detail(settings)} />
      ))}
      <div className="card-pad form-pair">
        <OptionSelect
          label="Open requests per person"
          value={shown.open_requests}
          options={OPEN_REQUESTS}
          wordOf={String}
          disabled={readOnly}
          onChange={(open_requests) => set({ open_requests })}
        />
        <OptionSelect
          label="Expires during the event"
          value={shown.event_expiry_minutes}
          options={EXPIRY_MINUTES}
          wordOf={settingsText.expires}
          disabled={readOnly}
          onChange={(event_expiry_minutes) => set({ event_expiry_minutes })}
        />
      </div>
    </div>
  )
}

const SWITCHES = [
  { name: 'enabled', label: settingsText.enabled, detail: () => settingsText.enabledDetail },
  { name: 'delegates_ask', label: settingsText.delegatesAsk, detail: () => settingsText.delegatesAskDetail },
  { name: 'exhibitors_ask', label: settingsText.exhibitorsAsk, detail: () => settingsText.exhibitorsAskDetail },
  { name: 'speakers_asked', label: settingsText.speakersAsked, detail: () => settingsText.speakersAskedDetail },
  {
    name: 'arranged',
    label: settingsText.arranged,
    detail: ({ open_people, participants }: OrganiserSettings) =>
      settingsText.arrangedDetail(open_people, participants),
  },
] as const
