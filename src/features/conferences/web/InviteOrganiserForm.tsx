import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { useForm } from '#web/forms/useForm.ts'
import { organisersApi } from '../contract.ts'
import { OrganiserFields } from '../fields.ts'
import { text } from '../organisers-text.ts'

/** Invites a co-organiser by email. */
export function InviteOrganiserForm({ conference_id }: { conference_id: string }) {
  // A new key empties the form for the next invitation.
  const [sent, setSent] = useState(0)
  return <InviteForm key={sent} conference_id={conference_id} onSent={() => setSent(sent + 1)} />
}

function InviteForm({ conference_id, onSent }: { conference_id: string; onSent: () => void }) {
  const invite = useAction(organisersApi.invite, {
    refreshes: [organisersApi.list],
    done: (_organisers, { email }) => text.inviteDone(email),
    failed: text.inviteFailed,
  })
  const form = useForm({
    schema: OrganiserFields,
    start: { email: '' },
    async onSubmit({ email }) {
      await invite.mutateAsync({ conference_id, email })
      onSent()
    },
  })
  return (
    <form {...form.props}>
      <TextField form={form} name="email" label="Invite by email" type="email" autoComplete="off" />
      <Button type="submit" busy={form.submitting} busyWord="Sending...">
        Invite
      </Button>
    </form>
  )
}
