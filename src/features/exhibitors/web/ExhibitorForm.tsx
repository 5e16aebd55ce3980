import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { changesOf, isChanged } from '#web/forms/changesOf.ts'
import { useChanges } from '#web/forms/useChanges.ts'
import { type Start, useForm } from '#web/forms/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { DISCARD, useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import { useLeaveGuard } from '#web/ui/useLeaveGuard.tsx'
import { type Exhibitor, exhibitorsApi } from '../contract.ts'
import { EditedExhibitor } from '../fields.ts'
import { managerText } from '../manager-text.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { EventFields } from './EventFields.tsx'
import { ProductFields } from './ProductFields.tsx'
import { TeamFields } from './TeamFields.tsx'
import './manager.css'

type ExhibitorFormProps = { exhibitor: Exhibitor; isOrganiser: boolean; onDone: () => void }

/** The form of an exhibitor. */
export function ExhibitorForm({ exhibitor, isOrganiser, onDone }: ExhibitorFormProps) {
  const { id } = exhibitor
  const [uploads, setUploads] = useState(0)
  const onBusy = (busy: boolean) => setUploads((count) => count + (busy ? 1 : -1))
  const update = useAction(exhibitorsApi.update, {
    refreshes: [exhibitorsApi.managed, exhibitorsApi.list, exhibitorsApi.read],
    done: managerText.updated,
    failed: managerText.updateFailed,
  })
  const { start, save } = useChanges(() => fieldsOf(exhibitor), exhibitor.updated_at)
  const form = useForm({
    schema: EditedExhibitor,
    start,
    onSubmit: async (fields) => {
      await save(fields, (change) => update.mutateAsync({ id, ...change }))
      onDone()
    },
  })
  const changed = isChanged(form)
  const { leave, question } = useConfirmClose(changed ? DISCARD : null, onDone)
  const guard = useLeaveGuard(changed)
  const unsaved = Object.keys(changesOf(form.values, form.start)).length
  return (
    <form {...form.props} className="stand-form stack">
      {!isOrganiser && <Notice kind="info">{managerText.staffSee}</Notice>}
      <CompanyFields form={form} id={id} isOrganiser={isOrganiser} onBusy={onBusy} />
      <ProductFields form={form} id={id} onBusy={onBusy} />
      <TeamFields form={form} id={id} onBusy={onBusy} />
      <EventFields form={form} />
      {guard}
      <div className="save-bar">
        {question || (
          <>
            <span className="soft">{managerText.unsaved(unsaved)}</span>
            <Button kind="quiet" onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              busy={form.submitting}
              busyWord="Saving..."
              disabledReason={uploads > 0 ? managerText.uploading : null}
            >
              Save changes
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

export type EditorValues = Start<typeof EditedExhibitor>

/** The start values of the form. Empty fields are null, as the schema returns them, so that an untouched form is unchanged. */
function fieldsOf(exhibitor: Exhibitor): EditorValues {
  const { name, category, size, location, description, full_description, website, founded, employees } = exhibitor
  const { linkedin_url, twitter_url, logo_url, products, team_members, events } = exhibitor
  return {
    name,
    category,
    size,
    location,
    description,
    full_description,
    website,
    founded,
    employees,
    linkedin_url,
    twitter_url,
    logo_url,
    products,
    team_members,
    events,
  }
}
