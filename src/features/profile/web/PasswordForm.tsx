import { text as authText } from '#features/auth/text.ts'
import { changeAccount } from '#features/auth/web/session.ts'
import { useAccountForm } from '#features/auth/web/useAccountForm.ts'
import { useAuthSubmit } from '#features/auth/web/useAuthSubmit.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { PasswordFields } from '../fields.ts'

/** Changes the password, which ends all other sessions. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { refusal, attempt } = useAuthSubmit(authText.passwordFailed)
  const form = useAccountForm({
    schema: PasswordFields,
    start: { current_password: '', password: '', confirmPassword: '' },
    async onSubmit({ current_password, password }) {
      await attempt(async () => {
        await changeAccount({ current_password, password })
        toast(authText.passwordChanged.title, { description: authText.passwordChanged.description })
        onDone()
      })
    },
  })

  return (
    <form className="form" {...form.props}>
      <FormRefusal message={refusal?.message} />
      <PasswordField form={form} name="current_password" label="Current password" autoComplete="current-password" />
      <PasswordField
        form={form}
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={authText.passwordHint}
      />
      <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <div className="form-footer">
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={form.submitting} busyWord="Saving...">
          Change password
        </Button>
      </div>
    </form>
  )
}
