import { useMemo, useState } from 'react'
import { AuthRefusal } from '#features/auth/web/client.ts'
import { signUp } from '#features/auth/web/session.ts'
import { useAccountForm } from '#features/auth/web/useAccountForm.ts'
import type { FormQuestion } from '#features/registration-form/contract.ts'
import { unanswered } from '#features/registration-form/rules.ts'
import { Link, navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/forms/Field.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { registrationFields } from '../fields.ts'
import { text } from '../text.ts'
import { AnswerFields } from '#features/registration-form/web/AnswerFields.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { LOGIN_AND_BACK } from './token.ts'
import type { InvitedDelegate } from './useInvitation.ts'

type RegistrationFormProps = {
  token: string
  /** Why the address cannot be changed. */
  emailHint: string
  delegate: InvitedDelegate
  questions: readonly FormQuestion[]
  /** True while the sign-up runs: a session that appears then belongs to this registration. */
  onSending: (sending: boolean) => void
  /** The link, or what is asked, may have changed meanwhile. */
  onRefused: () => void
  onDone: (how: { signed_in: boolean }) => void
}

/** Creates an account for an invitation. Its address is the invited one, which the token proves. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { token, emailHint, delegate, questions, onSending, onRefused, onDone } = props
  const { email, full_name, company, position } = delegate
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useAccountForm({
    schema: useMemo(() => registrationFields(questions), [questions]),
    start: {
      full_name,
      company,
      position,
      password: '',
      confirm: '',
      listed: false,
      suggestable: false,
      meetings: false,
      reachable: false,
      answers: unanswered(questions),
    },
    async onSubmit({ password, confirm: _same, listed, suggestable, meetings, reachable, answers, ...person }) {
      const consents = { listed, suggestable, meetings, reachable }
      const data = { registration_token: token, is_delegate: true, consents, answers, ...person }
      setRefusal(null)
      onSending(true)
      try {
        onDone(await signUp({ email, password, data }))
      } catch (error) {
        onSending(false)
        if (!(error instanceof AuthRefusal)) throw error
        if (error.code === 'user_already_exists') {
          toast(text.accountExists, { variant: 'destructive' })
          return navigate(LOGIN_AND_BACK)
        }
        setRefusal(error.message)
        onRefused()
        toast(text.failed, { description: error.message, variant: 'destructive' })
      }
    },
  })

  return (
    <form className="form form-large" {...form.props}>
      <FormRefusal message={refusal} />
      <Field label="Email" hint={emailHint}>
        {(control) => (
          <input {...control} className="input" type="email" autoComplete="username" readOnly value={email} />
        )}
      </Field>
      <PersonFields form={form} />
      <div className="form-pair">
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={text.passwordHint}
        />
        <PasswordField form={form} name="confirm" label="Confirm password" autoComplete="new-password" />
      </div>
      <AnswerFields form={form} questions={questions} />
      <ConsentFields form={form} />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Registering...">
        Register
      </Button>
      <p className="small soft">
        {text.haveAccount}{' '}
        <Link className="link" to={LOGIN_AND_BACK}>
          Log in and confirm
        </Link>
      </p>
    </form>
  )
}
