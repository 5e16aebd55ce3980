import { zoneAbbreviation } from '#shared/zones.ts'
import { Combobox } from '#web/forms/Combobox.tsx'
import { Field } from '#web/forms/Field.tsx'
import type { FormWith } from '#web/forms/useForm.ts'
import { ownTimeZone } from '#web/ownTimeZone.ts'
import { formText } from '../form-text.ts'

const today = new Date().toISOString().slice(0, 10)
const own = ownTimeZone()

/** The user's own time zone first, then all that the browser knows. */
const ZONES = [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zoneName(zone),
  detail: zone === own ? 'Your time zone' : null,
}))

function zoneName(zone: string) {
  return zone.replaceAll('_', ' ')
}

type TimeZoneFieldProps = {
  form: FormWith<'time_zone', string>
  /** The day whose abbreviation of the time zone is shown; today when undefined. */
  date: string | null | undefined
}

/** The conference's time zone, searched by the name of a city. */
export function TimeZoneField({ form, date }: TimeZoneFieldProps) {
  const zone = form.values.time_zone ?? ''
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
          options={ZONES}
          none={formText.noTimeZone}
          onPick={(picked) => form.set('time_zone', picked)}
        />
      )}
    </Field>
  )
}
