import { changeAccount } from '#features/auth/web/session.ts'
import { readSession } from '#features/auth/web/store.ts'
import { useAccountForm } from '#features/auth/web/useAccountForm.ts'
import { useAuthSubmit } from '#features/auth/web/useAuthSubmit.ts'
import { paths } from '#shared/paths.ts'
import { refresh } from '#web/data/queries.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { profileApi } from '../contract.ts'
import { EmailFields } from '../fields.ts'
import { text } from '../text.ts'

/** Changes the email address. The new one must be confirmed first. */
export function EmailForm({ onDone }: { onDone: () => void }) {
  const { refusal, attempt } = useAuthSubmit(text.emailFailed)
  const form = useAccountForm({
    schema: EmailFields,
    start: { email: '', current_password: '' },
    async onSubmit(fields) {
      await attempt(async () => {
        await changeAccount(fields, paths.profile)
        const changed = readSession()?.user.email === fields.email
        const { title, description } = (changed ? text.emailChanged : text.emailSent)(fields.email)
        toast(title, { description })
        if (changed) await refresh([profileApi.read])
        onDone()
      })
    },
  })

  return (
    <form className="form" {...form.props}>
      <FormRefusal message={refusal?.message} />
      <TextField form={form} name="email" label="New email" type="email" autoComplete="email" hint={text.emailHint} />
      <PasswordField form={form} name="current_password" label="Current password" autoComplete="current-password" />
      <div className="form-footer">
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={form.submitting} busyWord="Sending...">
          Change email
        </Button>
      </div>
    </form>
  )
}
