import { useState } from 'react'
import * as z from 'zod/mini'
import { dropSession } from '#features/auth/web/store.ts'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAction } from '#web/useAction.ts'
import { useForm } from '#web/useForm.ts'
import { profileApi } from '../contract.ts'
import { text } from '../text.ts'

function confirming(email: string) {
  return z.object({
    address: z.string().check(z.refine((typed) => typed.trim().toLowerCase() === email, text.eraseMismatch)),
  })
}

type EraseDialogProps = { email: string; onErased: () => void; onClose: () => void }

/** Asks for the address to be typed before an account is erased. */
export function EraseDialog({ email, onErased, onClose }: EraseDialogProps) {
  const [schema] = useState(() => confirming(email))
  const erase = useAction(profileApi.erase, {
    done: text.erased,
    failed: ({ message }) => ({ title: text.eraseFailed, description: message }),
  })
  const form = useForm({
    schema,
    start: { address: '' },
    async onSubmit() {
      await erase.mutateAsync({})
      onErased()
      // There is no session any more, nor anybody to end it.
      dropSession()
      navigate(paths.home)
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
    <Dialog title={text.eraseTitle} role="alertdialog" onClose={onClose} form={form.props} foot={foot}>
      <div className="form">
        <p>{text.eraseDetail}</p>
        <TextField form={form} name="address" label={text.eraseType(email)} autoComplete="off" spellCheck={false} />
      </div>
    </Dialog>
  )
}
