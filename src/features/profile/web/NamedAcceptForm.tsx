import { NameFields } from '#features/auth/fields.ts'
import { nameText } from '#features/auth/name-text.ts'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import type { AcceptFormProps } from './AcceptForm.tsx'
import { useSavedName } from './useSavedName.ts'

/** Asks for the name before an invitation is accepted. */
export function NamedAcceptForm({ accepting, onAccept }: AcceptFormProps) {
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
      <TextField form={form} name="full_name" label="Full name" hint={nameText.hint} autoComplete="name" />
      <Button type="submit" size="large" busy={form.submitting || accepting} busyWord="One moment...">
        Accept the invitation
      </Button>
    </form>
  )
}
