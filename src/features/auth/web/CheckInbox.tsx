import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { text } from '../text.ts'
import { resendConfirmation } from './session.ts'
import { useAuthSubmit } from './useAuthSubmit.ts'

type CheckInboxProps = {
  email: string
  /** Where the link in the email leads in the end; null for the usual place. */
  next: string | null
  onLogin: () => void
}

/** After a sign-up, until the link in the email is opened; the email can be sent again. */
export function CheckInbox({ email, next, onLogin }: CheckInboxProps) {
  const { refusal, attempt } = useAuthSubmit(text.emailFailed)
  const [state, setState] = useState<'waiting' | 'sending' | 'sent'>('waiting')

  async function sendAgain() {
    setState('sending')
    const sent = await attempt(async () => {
      await resendConfirmation(email, next)
      return true
    })
    setState(sent ? 'sent' : 'waiting')
  }

  return (
    <div className="auth-choice">
      <FormRefusal message={refusal?.message} />
      {state === 'sent' && (
        <Notice kind="good" alert>
          Another email is on its way to {email}, unless we sent one within the last minute.
        </Notice>
      )}
      <p className="soft">No email after a few minutes? Look in your spam folder, or have it sent again.</p>
      <Button
        kind="secondary"
        size="large"
        wide
        busy={state === 'sending'}
        busyWord="Sending..."
        onClick={() => void sendAgain()}
      >
        Send again
      </Button>
      <Button kind="quiet" size="large" wide onClick={onLogin}>
        Log in
      </Button>
    </div>
  )
}
