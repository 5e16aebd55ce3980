import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { MessageText } from '../fields.ts'

type EditDialogProps = {
  text: string
  onSave: (changed: { text: string }) => Promise<unknown>
  onClose: () => void
}

/** Changes one's own message. */
export function EditDialog({ text, onSave, onClose }: EditDialogProps) {
  return (
    <FormDialog
      title="Edit message"
      verb="Save"
      schema={MessageText}
      start={{ text }}
      onSubmit={onSave}
      onClose={onClose}
    >
      {(form) => <TextField form={form} name="text" label="Message" rows={4} />}
    </FormDialog>
  )
}
