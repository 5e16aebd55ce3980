import type { ConferenceDetails } from '#features/conferences/fields.ts'
import { LANGUAGES, languageName } from '#features/conferences/page-rules.ts'
import { CONFERENCE_LIMITS } from '#features/conferences/rules.ts'
import { compareNames } from '#shared/collation.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import type { Form, Start } from '#web/forms/useForm.ts'
import { dialogText as text } from '../dialog-text.ts'
import { CoverFields } from './CoverFields.tsx'

type PageFieldsProps = {
  conference_id: string
  form: Form<Start<typeof ConferenceDetails>>
  /** Called with true while a picture is uploaded. */
  onBusy: (busy: boolean) => void
}

const languages = LANGUAGES.map((value) => ({ value, label: languageName(value) }))
const LANGUAGE_OPTIONS = [
  { value: null, label: text.noLanguage },
  ...languages.toSorted((a, b) => compareNames(a.label, b.label)),
]

/** What the public page says besides name, dates and place. */
export function PageFields({ conference_id, form, onBusy }: PageFieldsProps) {
  return (
    <>
      <TextField form={form} name="travel" label="Getting there" hint={text.travelHint} optional rows={3} />
      <TextField
        form={form}
        name="map_url"
        label="Map of the venue"
        hint={text.mapHint}
        type="url"
        placeholder="https://"
        optional
      />
      <div className="form-pair">
        <TextField
          form={form}
          name="attendance"
          label="Expected attendance"
          hint={text.attendanceHint}
          optional
          maxLength={CONFERENCE_LIMITS.attendance}
        />
        <SelectField form={form} name="language" label="Programme language" options={LANGUAGE_OPTIONS} optional />
      </div>
      <TextField form={form} name="welcome" label="Welcome" hint={text.welcomeHint} optional rows={3} />
      <TextField form={form} name="hashtags" label="Hashtags" hint={text.hashtagsHint} optional />
      <CoverFields
        conference_id={conference_id}
        hue={form.values.cover_hue}
        url={form.values.cover_url}
        error={form.errorOf('cover_url')}
        onBusy={onBusy}
        onHue={(hue) => form.set('cover_hue', hue)}
        onUrl={(url) => form.set('cover_url', url)}
      />
    </>
  )
}
