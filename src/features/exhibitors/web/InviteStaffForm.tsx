import { useAction } from '#web/data/useAction.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { StaffFields } from '../fields.ts'
import { managerText } from '../manager-text.ts'
import { exhibitorStaffApi } from '../staff-contract.ts'

const ROLES = [
  { value: 'staff' as const, label: 'Staff' },
  { value: 'lead' as const, label: 'Lead' },
]

/** Invites somebody to the staff by email. */
export function InviteStaffForm({ id, onDone }: { id: string; onDone: () => void }) {
  const invite = useAction(exhibitorStaffApi.invite, {
    refreshes: [exhibitorStaffApi.list],
    done: (_, { email }) => managerText.invited(email),
    failed: managerText.inviteFailed,
  })
  const form = useForm({
    schema: StaffFields,
    start: { email: '', role: 'staff' },
    onSubmit: async (fields) => {
      await invite.mutateAsync({ id, ...fields })
      onDone()
    },
  })
  return (
    <form {...form.props} className="stack invite-staff">
      <TextField form={form} name="email" label="Email" type="email" />
      <SelectField form={form} name="role" label="Role" options={ROLES} hint={managerText.leadHint} />
      <Button type="submit" size="small" busy={form.submitting} busyWord="Sending...">
        Send invitation
      </Button>
    </form>
  )
}
