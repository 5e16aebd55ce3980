import { zoneAbbreviation } from '#shared/zones.ts'
import { Combobox } from '#web/forms/Combobox.tsx'
import { Field } from '#web/forms/Field.tsx'
import type { FormWith } from '#web/forms/useForm.ts'
import { formText } from '../form-text.ts'
import { useTimeZones, zoneName } from './useTimeZones.ts'

const today = new Date().toISOString().slice(0, 10)
type TimeZoneFieldProps = {
  form: FormWith<'time_zone', string>
  /** The day whose abbreviation of the time zone is shown; today when undefined. */
  date: string | null | undefined
}

/** The conference's time zone, searched by the name of a city, not only of the one that gave it its name. */
export function TimeZoneField({ form, date }: TimeZoneFieldProps) {
  const zone = form.values.time_zone ?? ''
  const options = useTimeZones()
  return (
    <Field
      label="Time zone"
      error={form.errorOf('time_zone')}
      hint={formText.timesIn(zoneAbbreviation(zone, date || today))}
    >
      {(control) => (
        <Combobox
          control={control}
          shown={zoneName(zone)}
          options={options}
          none={formText.noTimeZone}
          onPick={(picked) => form.set('time_zone', picked)}
        />
      )}
    </Field>
  )
}
