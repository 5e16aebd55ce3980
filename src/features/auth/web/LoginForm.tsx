import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { LoginFields } from '../fields.ts'
import { text } from '../text.ts'
import { resendConfirmation, signIn } from './session.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useAuthSubmit } from './useAuthSubmit.ts'

type LoginFormProps = {
  start: { email: string; password: string }
  onForgotten: (email: string) => void
}

/** Signs in with a password. */
export function LoginForm({ start, onForgotten }: LoginFormProps) {
  const { refusal, attempt } = useAuthSubmit(text.loginFailed)
  const form = useAccountForm({
    schema: LoginFields,
    start,
    async onSubmit(credentials) {
      await attempt(async () => {
        await signIn(credentials)
        const { title, description } = text.loggedIn(credentials.email)
        toast(title, { description })
      })
    },
  })

  async function sendAgain() {
    await attempt(async () => {
      await resendConfirmation(form.values.email)
      toast(text.verificationSent.title, { description: text.verificationSent.description })
    })
  }

  return (
    <form className="form form-large" {...form.props}>
      {refusal && (
        <Notice kind="danger" alert>
          {refusal.message}
          {refusal.code === 'email_not_confirmed' && (
            <>
              {'. '}
              <button type="button" className="link" onClick={() => void sendAgain()}>
                Send the link again
              </button>
            </>
          )}
        </Notice>
      )}
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Sending...">
        Login
      </Button>
      <p className="small">
        <button type="button" className="link" onClick={() => onForgotten(form.values.email)}>
          Forgot password
        </button>
      </p>
    </form>
  )
}
