import type { ReactNode } from 'react'
import { DateField } from '#web/forms/DateField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import type { Form, Start } from '#web/forms/useForm.ts'
import type { NewConference } from '../fields.ts'
import { CONFERENCE_LIMITS } from '../rules.ts'
import { TimeZoneField } from './TimeZoneField.tsx'

type ConferenceFieldsProps = {
  form: Form<Start<typeof NewConference>>
  nameHint?: string | undefined
  /** The fields of one dialog alone. */
  children?: ReactNode
}

/** The fields of a conference, for the dialogs that create and edit one. */
export function ConferenceFields({ form, nameHint, children }: ConferenceFieldsProps) {
  return (
    <>
      <TextField form={form} name="name" label="Conference name" hint={nameHint} maxLength={CONFERENCE_LIMITS.name} />
      <TextField form={form} name="description" label="Description" optional rows={3} />
      <div className="form-pair">
        <DateField form={form} name="start_date" label="Start date" optional />
        <DateField form={form} name="end_date" label="End date" optional min={form.values.start_date} />
      </div>
      <div className="form-pair">
        <TextField form={form} name="location" label="Location" optional maxLength={CONFERENCE_LIMITS.location} />
        <TextField form={form} name="address" label="Address" optional maxLength={CONFERENCE_LIMITS.address} />
      </div>
      <TimeZoneField form={form} date={form.values.start_date} />
      {children}
    </>
  )
}
