import { call } from '#web/data/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { registrationApi } from '../contract.ts'
import { GivenConsents } from '../fields.ts'
import { text } from '../text.ts'
import { ConsentFields } from './ConsentFields.tsx'
import { useRegistrationSubmit } from './useRegistrationSubmit.ts'

/** Registers the account that is signed in already, with one click. */
export function ConfirmForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { refusal, attempt } = useRegistrationSubmit(text.failed)
  const form = useForm({
    schema: GivenConsents,
    start: { listed: false, suggestable: false, reachable: false },
    async onSubmit(consents) {
      await attempt(async () => {
        await call(registrationApi.accept, { token, consents })
        onDone()
      })
    },
  })

  return (
    <form className="form form-large" {...form.props}>
      <FormRefusal message={refusal} />
      <ConsentFields form={form} />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Confirming...">
        Confirm
      </Button>
    </form>
  )
}
