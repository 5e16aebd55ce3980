import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { RecoveryFields } from '../fields.ts'
import { text } from '../text.ts'
import { requestRecovery } from './session.ts'
import { useAccountForm } from './useAccountForm.ts'
import { useAuthSubmit } from './useAuthSubmit.ts'

/** Asks for a link to choose a new password. Its answer is the same whether or not there is an account. */
export function RecoveryForm({ email, onBack }: { email: string; onBack: () => void }) {
  const [sent, setSent] = useState(false)
  const { refusal, attempt } = useAuthSubmit(text.emailFailed)
  const form = useAccountForm({
    schema: RecoveryFields,
    start: { email },
    async onSubmit(fields) {
      setSent((await attempt(() => requestRecovery(fields.email))) !== null)
    },
  })

  return (
    <form className="form form-large" {...form.props}>
      <FormRefusal message={refusal?.message} />
      {sent && (
        <Notice kind="good" alert>
          {text.recoverySent}
        </Notice>
      )}
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Sending...">
        Send the link
      </Button>
      <p className="small">
        <button type="button" className="link" onClick={onBack}>
          Back to the login
        </button>
      </p>
    </form>
  )
}
