import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { SignUpFields } from '../fields.ts'
import { text } from '../text.ts'
import { signUp } from './session.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useAuthSubmit } from './useAuthSubmit.ts'

type SignUpFormProps = {
  start: { email: string; password: string }
  /** Where the link in the email leads in the end; null for the usual place. */
  next: string | null
  /** The account waits for its email; the login form may be filled in with the same words. */
  onWaiting: (credentials: { email: string; password: string }) => void
  /** Called with what was typed before the page was hydrated. */
  onTyped: (typed: Record<string, string>) => void
}

/** Opens an account. Where addresses count at once, the person is signed in by it. */
export function SignUpForm({ start, next, onWaiting, onTyped }: SignUpFormProps) {
  const { refusal, attempt } = useAuthSubmit(text.signUpFailed)
  const form = useAccountForm({
    schema: SignUpFields,
    start: { ...start, confirmPassword: '' },
    onTyped,
    async onSubmit({ email, password }) {
      const opened = await attempt(() => signUp({ email, password, next }))
      if (!opened) return
      if (opened.signed_in) return toast(text.loggedIn(email).title, { description: text.loggedIn(email).description })
      toast(text.verificationSent.title, { description: text.verificationSent.description })
      toast(text.accountCreated.title, { description: text.accountCreated.description })
      onWaiting({ email, password })
    },
  })

  return (
    <form className="form form-large" {...form.props}>
      {refusal && (
        <Notice kind="danger" alert>
          {refusal.message}
        </Notice>
      )}
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="new-password"
        hint={text.passwordHint}
      />
      <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Sending...">
        Sign Up
      </Button>
      <p className="small soft">
        By signing up you accept the{' '}
        <Link className="link" to={paths.termsOfService}>
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link className="link" to={paths.privacyPolicy}>
          Privacy Policy
        </Link>
        .
      </p>
    </form>
  )
}
