import { type SubmitEvent, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { isTable, slotsOf } from '#features/meetings/rules.ts'
import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { ApiError } from '#web/data/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { type DayHours, dayHoursOf, isInOrder, windowsOf } from '../hours-rules.ts'
import { settingsText } from '../text.ts'
import { newTable } from '../place-rules.ts'
import { DayHoursFields } from './DayHoursFields.tsx'
import { OptionSelect } from './OptionSelect.tsx'
import { PlaceNamesDialog } from './PlaceNamesDialog.tsx'
import { isAboutPlaces, type Refusal, SettingsRefusal } from './SettingsRefusal.tsx'
import { StandsField } from './StandsField.tsx'
import { TablesField } from './TablesField.tsx'
import { useSettings } from './useSettings.ts'

const SLOT_MINUTES = [10, 15, 20, 25, 30, 40, 45, 60, 90, 120]
const PAUSE_MINUTES = [0, 5, 10, 15, 20, 30, 45, 60]

type TimesFormProps = {
  conference: Conference
  settings: OrganiserSettings
  readOnly: boolean
  /** Leads to the agreed meetings of a day. */
  onDay: (day: string) => void
}

/** Length, hours and tables. What would cut off something agreed is refused, and says where. */
export function TimesForm({ conference, settings, readOnly, onDay }: TimesFormProps) {
  const { save: send, isPending } = useSettings(conference.id, settings, {
    done: settings.enabled ? settingsText.saved : { title: settingsText.saved, description: settingsText.stillOff },
    isRefusalShown: true,
  })
  const form = useTimes(conference, settings)
  const { times, set } = form
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [naming, setNaming] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!times.days.every(isInOrder)) return setRefusal({ message: settingsText.wrongOrder, fields: {} })
    try {
      setRefusal(null)
      await send(form.change)
      form.clear()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    }
  }

  return (
    <>
      <form className="card card-pad form" onSubmit={(event) => void save(event)}>
        <div className="form-pair">
          <OptionSelect
            label="Length"
            value={times.slot_minutes}
            options={SLOT_MINUTES}
            wordOf={settingsText.minutes}
            disabled={readOnly}
            onChange={(slot_minutes) => set({ slot_minutes })}
          />
          <OptionSelect
            label="Break between meetings"
            value={times.pause_minutes}
            options={PAUSE_MINUTES}
            wordOf={settingsText.minutes}
            disabled={readOnly}
            onChange={(pause_minutes) => set({ pause_minutes })}
          />
        </div>
        <DayHoursFields days={times.days} disabled={readOnly} onChange={(days) => set({ days })} />
        {refusal && !isAboutPlaces(refusal) && <SettingsRefusal refusal={refusal} onDay={onDay} />}
        <TablesField
          places={times.places}
          spare={[...settings.places.filter(isTable), ...settings.closed_tables.map(newTable)]}
          disabled={readOnly}
          refused={refusal !== null && isAboutPlaces(refusal)}
          onChange={(places) => set({ places })}
          onName={() => setNaming(true)}
        />
        <StandsField
          places={times.places}
          stands={settings.stands}
          disabled={readOnly}
          onChange={(places) => set({ places })}
        />
        {refusal && isAboutPlaces(refusal) && <SettingsRefusal refusal={refusal} onDay={onDay} />}
        <p className="small soft">
          {roomWords(times, conference.time_zone)} {settingsText.used}
        </p>
        <div className="row form-actions">
          <Button type="submit" busy={isPending} busyWord="Saving..." disabled={readOnly || !form.isChanged}>
            Save changes
          </Button>
        </div>
      </form>
      {/* Beside the form, because it has one of its own. */}
      {naming && (
        <PlaceNamesDialog places={times.places} onSave={(places) => set({ places })} onClose={() => setNaming(false)} />
      )}
    </>
  )
}

type Times = Pick<OrganiserSettings, 'slot_minutes' | 'pause_minutes' | 'places'> & { days: DayHours[] }

/** What is typed, over what is stored: another organiser's newer settings show where nothing was typed. */
function useTimes(conference: Conference, settings: OrganiserSettings) {
  const [typed, setTyped] = useState<Partial<Times>>({})
  const { days, ...grid } = typed
  const { slot_minutes, pause_minutes, places, hours } = settings
  return {
    times: { slot_minutes, pause_minutes, places, days: dayHoursOf(hours, conference), ...typed },
    isChanged: Object.keys(typed).length > 0 || settings.updated_at === null,
    /** What was typed, as it is sent: what another organiser changed meanwhile stays. */
    change: { ...grid, ...(days && { hours: days.flatMap(windowsOf) }) },
    set: (change: Partial<Times>) => setTyped((before) => ({ ...before, ...change })),
    clear: () => setTyped({}),
  }
}

function roomWords({ days, places, ...grid }: Times, time_zone: string) {
  const counts = days.filter(isInOrder).flatMap((day) => slotsOf(windowsOf(day), grid, time_zone).length || [])
  if (counts.length === 0) return settingsText.noHours
  const most = Math.max(...counts)
  return settingsText.room(
    most,
    places.filter(isTable).length,
    counts.every((count) => count === most),
  )
}
