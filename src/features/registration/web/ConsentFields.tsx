import { CheckField } from '#web/forms/CheckField.tsx'
import type { FormWith } from '#web/forms/useForm.ts'
import { consentText as text } from '../consent-text.ts'

type ConsentFieldsProps = { form: FormWith<'listed' | 'suggestable' | 'meetings' | 'reachable', boolean> }

/** What a person is asked once at registration. */
export function ConsentFields({ form }: ConsentFieldsProps) {
  return (
    <fieldset className="field-box">
      <legend>{text.consents}</legend>
      <p className="hint">{text.consentsHint}</p>
      <CheckField form={form} name="listed" label={text.listed} hint={text.listedHint} />
      <CheckField form={form} name="suggestable" label={text.suggestable} hint={text.suggestedHint} />
      <CheckField form={form} name="meetings" label={text.meetings} hint={text.meetingsHint} />
      <CheckField form={form} name="reachable" label={text.reachable} hint={text.reachableHint} />
    </fieldset>
  )
}
