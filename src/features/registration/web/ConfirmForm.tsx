import { useState } from 'react'
import { ApiError, call } from '#web/data/api.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { registrationApi } from '../contract.ts'
import { GivenConsents } from '../fields.ts'
import { text } from '../text.ts'
import { ConsentFields } from './ConsentFields.tsx'

/** Registers the account that is signed in already, with one click. */
export function ConfirmForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm({
    schema: GivenConsents,
    start: { listed: false, suggested: false, meetings: false },
    async onSubmit(consents) {
      setRefusal(null)
      try {
        await call(registrationApi.accept, { token, consents })
        onDone()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setRefusal(error.message)
        toast(text.failed, { description: error.message, variant: 'destructive' })
      }
    },
  })

  return (
    <form className="form form-large" {...form.props}>
      {refusal && (
        <Notice kind="danger" alert>
          {refusal}
        </Notice>
      )}
      <ConsentFields form={form} />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Confirming...">
        Confirm
      </Button>
    </form>
  )
}
