import { type ReactNode, useState } from 'react'
import { leaveFor } from '#features/auth/web/leaving.ts'
import { dropSession } from '#features/auth/web/store.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { useForm } from '#web/forms/useForm.ts'
import { profileApi } from '../contract.ts'
import { eraseFields } from '../fields.ts'
import { erasureText } from '../erasure-text.ts'

type EraseDialogProps = { email: string; notice: ReactNode; onClose: () => void }

/** Asks the user to type their address before the account is erased. */
export function EraseDialog({ email, notice, onClose }: EraseDialogProps) {
  const [schema] = useState(() => eraseFields(email))
  const erase = useAction(profileApi.erase, {
    done: erasureText.erased,
    failed: erasureText.eraseFailed,
  })
  const form = useForm({
    schema,
    start: { address: '' },
    async onSubmit() {
      await erase.mutateAsync({})
      // The server has deleted the session with the account.
      await leaveFor(paths.home, async () => dropSession())
    },
  })
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" kind="danger" busy={form.submitting} busyWord="Erasing...">
        Erase my account
      </Button>
    </>
  )
  return (
    <Dialog title={erasureText.eraseTitle} role="alertdialog" onClose={onClose} form={form.props} foot={foot}>
      <div className="form">
        <p>{erasureText.eraseDetail}</p>
        {notice}
        <TextField
          form={form}
          name="address"
          label={erasureText.eraseType(email)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Dialog>
  )
}
