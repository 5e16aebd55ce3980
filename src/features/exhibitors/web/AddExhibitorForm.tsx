import { useAction } from '#web/data/useAction.ts'
import { CheckField } from '#web/forms/CheckField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { isChanged } from '#web/forms/changesOf.ts'
import { useForm } from '#web/forms/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { DISCARD, useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import { exhibitorsApi } from '../contract.ts'
import { AddedExhibitor } from '../fields.ts'
import { CATEGORIES, EXHIBITOR_LIMITS, EXHIBITOR_SIZES } from '../rules.ts'
import { managerText } from '../manager-text.ts'

const CATEGORY_OPTIONS = [
  { value: '', label: 'Select a category' },
  ...CATEGORIES.map((value) => ({ value, label: value })),
]
const SIZE_OPTIONS = EXHIBITOR_SIZES.map((value) => ({ value, label: value }))

/** Adds an exhibitor as a draft, or published at once. */
export function AddExhibitorForm({ conference_id, onDone }: { conference_id: string; onDone: () => void }) {
  const add = useAction(exhibitorsApi.add, {
    refreshes: [exhibitorsApi.managed, exhibitorsApi.list],
    done: managerText.added,
    failed: managerText.addFailed,
  })
  const form = useForm({
    schema: AddedExhibitor,
    start: {
      name: '',
      category: '',
      description: '',
      size: 'Mid-size',
      location: '',
      featured: false,
      published: false,
      website: 'https://',
    },
    onSubmit: async (fields) => {
      await add.mutateAsync({ conference_id, ...fields })
      onDone()
    },
  })
  const { leave, question } = useConfirmClose(isChanged(form) ? DISCARD : null, onDone)
  return (
    <form {...form.props} className="stand-form stack">
      <div className="form-pair">
        <TextField form={form} name="name" label="Name" maxLength={EXHIBITOR_LIMITS.name} />
        <SelectField form={form} name="category" label="Category" options={CATEGORY_OPTIONS} />
      </div>
      <div className="form-pair">
        <SelectField form={form} name="size" label="Size" options={SIZE_OPTIONS} />
        <TextField form={form} name="location" label="Location" maxLength={EXHIBITOR_LIMITS.location} />
      </div>
      <TextField form={form} name="description" label="Description" rows={2} maxLength={EXHIBITOR_LIMITS.description} />
      <TextField form={form} name="website" label="Website" type="url" />
      <CheckField form={form} name="featured" label="Featured" />
      <CheckField form={form} name="published" label="Published" hint="Without it, the exhibitor is a draft." />
      <div className="row">
        {question || (
          <>
            <Button type="submit" busy={form.submitting} busyWord="Adding...">
              Add Exhibitor
            </Button>
            <Button kind="quiet" onClick={leave}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
