import { useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { NewDelegate } from '#features/delegates/fields.ts'
import { text as delegatesText } from '#features/delegates/text.ts'
import { ApiError, call } from '#web/data/api.ts'
import { withShortErrors } from '#web/forms/withShortErrors.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { registrationApi } from '../contract.ts'
import { text } from '../text.ts'
import { PersonFields } from './PersonFields.tsx'

type RequestFormProps = {
  slug: string
  /** The same sentence for every address. */
  onAnswer: (message: string) => void
  /** Registration was closed or filled meanwhile. */
  onRefused: () => void
}

/** Asks for an email with a link to finish a registration. */
export function RequestForm({ slug, onAnswer, onRefused }: RequestFormProps) {
  const { user } = useAuth()
  const [refusal, setRefusal] = useState<string | null>(null)
  const given = useForm({
    schema: NewDelegate,
    start: { full_name: '', email: user?.email ?? '', company: null, position: null },
    async onSubmit(person) {
      setRefusal(null)
      try {
        onAnswer((await call(registrationApi.registerNow, { slug, ...person })).message)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        toast(text.askFailed, { description: error.message, variant: 'destructive' })
        if (error.status === 409) return onRefused()
        setRefusal(error.message)
        throw error
      }
    },
    onInvalid({ email, full_name }) {
      if (!email.trim() || !full_name.trim()) toast(delegatesText.required, { variant: 'destructive' })
    },
  })
  const form = withShortErrors(given, delegatesText.required, delegatesText.missing)

  return (
    <form className="form form-large" {...form.props}>
      {refusal && (
        <Notice kind="danger" alert>
          {refusal}
        </Notice>
      )}
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <PersonFields form={form} />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Sending...">
        Register Now
      </Button>
    </form>
  )
}
