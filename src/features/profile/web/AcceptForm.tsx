import { NameFields } from '#features/auth/fields.ts'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { text } from '../text.ts'
import { useProfile } from './useProfile.ts'
import { useSavedName } from './useSavedName.ts'

type AcceptFormProps = { accepting: boolean; onAccept: () => void }

/** Accepts an invitation to a role in which others see who somebody is. Asks for a name where there is none yet. */
export function AcceptForm({ accepting, onAccept }: AcceptFormProps) {
  const { data: profile, error } = useProfile()
  if (!profile && !error) return null
  return profile?.full_name === null ? (
    <NamedAcceptForm accepting={accepting} onAccept={onAccept} />
  ) : (
    <Button size="large" busy={accepting} busyWord="One moment..." onClick={onAccept}>
      Accept the invitation
    </Button>
  )
}

function NamedAcceptForm({ accepting, onAccept }: AcceptFormProps) {
  const save = useSavedName()
  const form = useForm({
    schema: NameFields,
    start: { full_name: '' },
    async onSubmit(fields) {
      await save(fields)
      onAccept()
    },
  })
  return (
    <form className="form form-large" {...form.props}>
      <TextField form={form} name="full_name" label="Full name" hint={text.nameHint} autoComplete="name" />
      <Button type="submit" size="large" busy={form.submitting || accepting} busyWord="One moment...">
        Accept the invitation
      </Button>
    </form>
  )
}
