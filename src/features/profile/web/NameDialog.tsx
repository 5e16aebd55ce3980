import { NameFields } from '#features/auth/fields.ts'
import { nameText } from '#features/auth/name-text.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useSavedName } from './useSavedName.ts'

/** Asks for the name under which others see a person. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const save = useSavedName()
  return (
    <FormDialog
      title={nameText.title}
      verb="Save"
      schema={NameFields}
      start={{ full_name: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => <TextField form={form} name="full_name" label="Full name" hint={nameText.hint} autoComplete="name" />}
    </FormDialog>
  )
}
