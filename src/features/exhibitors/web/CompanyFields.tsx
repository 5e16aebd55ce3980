import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { Monogram } from '#web/ui/Monogram.tsx'
import { managerText } from '../manager-text.ts'
import { CATEGORIES, EXHIBITOR_LIMITS, EXHIBITOR_SIZES } from '../rules.ts'
import type { EditorValues } from './ExhibitorForm.tsx'
import { PictureWell } from './PictureWell.tsx'

type CompanyFieldsProps = {
  form: Form<EditorValues>
  id: string
  isOrganiser: boolean
  onBusy: (busy: boolean) => void
}

const SIZE_OPTIONS = EXHIBITOR_SIZES.map((value) => ({ value, label: value }))

/** What the company is called, does and can be reached by. */
export function CompanyFields({ form, id, isOrganiser, onBusy }: CompanyFieldsProps) {
  const { values, start } = form
  const known = CATEGORIES.some((category) => category === start.category)
  const categories = known ? CATEGORIES : [...CATEGORIES, start.category]
  return (
    <section className="stack" aria-labelledby="company-fields">
      <h3 id="company-fields">Company</h3>
      <PictureWell
        id={id}
        what="logo"
        url={values.logo_url}
        error={form.errorOf('logo_url')}
        hint={managerText.letters}
        empty={<Monogram id={id} name={values.name} large />}
        onBusy={onBusy}
        onChange={(url) => form.set('logo_url', url)}
      />
      <div className="form-pair">
        <TextField form={form} name="name" label="Name" disabled={!isOrganiser} maxLength={EXHIBITOR_LIMITS.name} />
        <SelectField
          form={form}
          name="category"
          label="Category"
          options={categories.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="form-pair">
        <SelectField form={form} name="size" label="Size" disabled={!isOrganiser} options={SIZE_OPTIONS} />
        <TextField form={form} name="location" label="Location" maxLength={EXHIBITOR_LIMITS.location} />
      </div>
      <TextField
        form={form}
        name="description"
        label="Description"
        rows={2}
        maxLength={EXHIBITOR_LIMITS.description}
        hint={`Shown on the tile. ${values.description.length} of ${EXHIBITOR_LIMITS.description} characters.`}
      />
      <TextField form={form} name="full_description" label="Full description" rows={6} optional />
      <div className="form-pair">
        <TextField form={form} name="website" label="Website" type="url" placeholder="https://" optional />
        <TextField form={form} name="founded" label="Founded" optional maxLength={EXHIBITOR_LIMITS.founded} />
      </div>
      <div className="form-pair">
        <TextField form={form} name="linkedin_url" label="LinkedIn" type="url" placeholder="https://" optional />
        <TextField form={form} name="twitter_url" label="Twitter" type="url" placeholder="https://" optional />
      </div>
      <TextField form={form} name="employees" label="Employees" optional maxLength={EXHIBITOR_LIMITS.employees} />
    </section>
  )
}
