import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { NewPasswordFields } from '../fields.ts'
import { text } from '../text.ts'
import { changeAccount } from './session.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useAuthSubmit } from './useAuthSubmit.ts'

/** Chooses a password, for somebody who came through a link from an email. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { refusal, attempt } = useAuthSubmit(text.passwordFailed)
  const form = useAccountForm({
    schema: NewPasswordFields,
    start: { password: '', confirmPassword: '' },
    async onSubmit({ password }) {
      await attempt(async () => {
        await changeAccount({ password })
        toast(text.passwordChanged.title, { description: text.passwordChanged.description })
        onDone()
      })
    },
  })

  return (
    <form className="form form-large" {...form.props}>
      <FormRefusal message={refusal?.message} />
      <PasswordField
        form={form}
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={text.passwordHint}
      />
      <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Saving...">
        Save the password
      </Button>
    </form>
  )
}
