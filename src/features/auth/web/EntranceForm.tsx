import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { LoginFields, SignUpFields } from '../fields.ts'
import { text } from '../text.ts'
import { SignUpTerms } from './SignUpTerms.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { type Credentials, useEntrance } from './useEntrance.ts'

type EntranceFormProps = {
  mode: 'sign-up' | 'login'
  start: Credentials
  next: string | null
  /** Called with what was typed before the page was hydrated. */
  onTyped: (typed: Partial<Credentials>) => void
  onWaiting: (credentials: Credentials) => void
  onForgotten: (email: string) => void
}

/**
 * Signs up or logs in. One form for both, because the address may ask for the login at any moment after the page was
 * hydrated, and somebody who is typing then must keep the same inputs.
 */
export function EntranceForm({ mode, start, next, onTyped, onWaiting, onForgotten }: EntranceFormProps) {
  const isSignUp = mode === 'sign-up'
  const { refusal, enter, sendAgain } = useEntrance({ isSignUp, next, onWaiting })
  const form = useAccountForm({
    schema: isSignUp ? SignUpFields : LoginFields,
    start: { ...start, confirmPassword: '' },
    onTyped,
    onSubmit: enter,
  })

  return (
    <form className="form form-large" {...form.props}>
      {refusal && (
        <Notice kind="danger" alert>
          {refusal.message}
          {refusal.code === 'email_not_confirmed' && (
            <>
              {'. '}
              <button type="button" className="link" onClick={() => void sendAgain(form.values.email)}>
                Send the link again
              </button>
            </>
          )}
        </Notice>
      )}
      {isSignUp && <TextField form={form} name="full_name" label="Full name" autoComplete="name" />}
      <TextField form={form} name="email" label="Email" type="email" autoComplete={isSignUp ? 'email' : 'username'} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        hint={isSignUp && text.passwordHint}
      />
      {isSignUp && (
        <PasswordField form={form} name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      )}
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Sending...">
        {isSignUp ? 'Sign Up' : 'Login'}
      </Button>
      {isSignUp ? (
        <SignUpTerms />
      ) : (
        <p className="small">
          <button type="button" className="link reach" onClick={() => onForgotten(form.values.email)}>
            Forgot password
          </button>
        </p>
      )}
    </form>
  )
}
