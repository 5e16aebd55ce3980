import { useAuth } from '#features/auth/web/useAuth.ts'
import { NewDelegate } from '#features/delegates/fields.ts'
import { refusalText } from '#features/delegates/refusal-text.ts'
import { call } from '#web/data/api.ts'
import { withShortErrors } from '#web/forms/withShortErrors.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { registrationApi } from '../contract.ts'
import { registerNowText } from '../register-now-text.ts'
import { PersonFields } from './PersonFields.tsx'
import type { Requested } from './RequestSent.tsx'
import { useRegistrationSubmit } from './useRegistrationSubmit.ts'

type RequestFormProps = {
  slug: string
  /** What was entered before, where the address is corrected. */
  start: Requested | null
  onSent: (requested: Requested) => void
  /** Registration may have been closed or filled meanwhile. */
  onRefused: () => void
}

/** Requests an email with a link that completes a registration. */
export function RequestForm({ slug, start, onSent, onRefused }: RequestFormProps) {
  const { user } = useAuth()
  const { refusal, attempt } = useRegistrationSubmit(registerNowText.askFailed, onRefused)
  const fullForm = useForm({
    schema: NewDelegate,
    start: start ?? { full_name: '', email: user?.email ?? '', company: null, position: null },
    async onSubmit(person) {
      await attempt(async () => {
        await call(registrationApi.registerNow, { slug, ...person })
        onSent({ slug, ...person })
      })
    },
    onInvalid({ email, full_name }) {
      if (!email.trim() || !full_name.trim()) toast(refusalText.required, { variant: 'destructive' })
    },
  })
  const form = withShortErrors(fullForm, refusalText.required, refusalText.missing)

  return (
    <form className="form form-large" {...form.props}>
      <FormRefusal message={refusal} />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <PersonFields form={form} />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Sending...">
        Register Now
      </Button>
    </form>
  )
}
