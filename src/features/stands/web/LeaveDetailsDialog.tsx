import { type ReactNode, useId } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { leadsApi, standsApi, type Own } from '../contract.ts'
import { LeftDetails } from '../fields.ts'
import { LEAD_LIMITS } from '../rules.ts'
import { standText } from '../stand-text.ts'

type LeaveDetailsDialogProps = { exhibitor: { id: string; name: string }; own: Own; onClose: () => void }

/** Leaves contact data, field by field. Nothing is ticked at first but the name, which is always included. */
export function LeaveDetailsDialog({ exhibitor: { id, name }, own: { details }, onClose }: LeaveDetailsDialogProps) {
  const leave = useAction(leadsApi.leave, {
    refreshes: [standsApi.own],
    done: standText.leftDone,
    failed: standText.leaveFailed,
  })
  const form = useForm({
    schema: LeftDetails,
    start: { role_and_company: false, email: false, phone: '', note: '' },
    onSubmit: async (left) => {
      await leave.mutateAsync({ id, ...left })
      onClose()
    },
  })
  const { values } = form
  const work = [details.position, details.company].filter(Boolean).join(', ')
  const typed = [values.phone, values.note].filter((text) => text?.trim()).length
  const count = 1 + Number(values.role_and_company) + Number(values.email) + typed
  return (
    <Dialog
      title={standText.leaveTitle(name)}
      onClose={onClose}
      form={form.props}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.submitting} disabledReason={details.full_name ? null : standText.noName}>
            {standText.leaveVerb(count)}
          </Button>
        </>
      }
    >
      <p className="soft">{standText.leaveLead}</p>
      <FormRefusal message={details.full_name ? null : standText.noName} />
      <ul className="lead-fields">
        <LeadField label="Name" value={standText.always(details.full_name ?? '')} checked fixed />
        <LeadField
          label="Role and company"
          value={work || standText.noRole}
          checked={values.role_and_company}
          fixed={work === ''}
          onChange={(checked) => form.set('role_and_company', checked)}
        />
        <LeadField
          label="Email"
          value={details.email}
          checked={values.email}
          onChange={(checked) => form.set('email', checked)}
        />
      </ul>
      <div className="form">
        <TextField form={form} name="phone" label="Phone" type="tel" optional maxLength={LEAD_LIMITS.phone} />
        <TextField form={form} name="note" label="Note" optional maxLength={LEAD_LIMITS.note} />
      </div>
    </Dialog>
  )
}

type LeadFieldProps = {
  label: string
  value: ReactNode
  checked: boolean
  /** Whether it cannot be chosen: the name always goes along, and what is not in the profile cannot. */
  fixed?: boolean
  onChange?: (checked: boolean) => void
}

function LeadField({ label, value, checked, fixed = false, onChange }: LeadFieldProps) {
  const id = useId()
  return (
    <li>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={fixed}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <label htmlFor={id}>
        <b>{label}</b>
        <span className="soft">{value}</span>
      </label>
    </li>
  )
}
