import { useMemo } from 'react'
import type { FormQuestion } from '#features/registration-form/contract.ts'
import { unanswered } from '#features/registration-form/rules.ts'
import { call } from '#web/data/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { registrationApi } from '../contract.ts'
import { confirmFields } from '../fields.ts'
import { text } from '../text.ts'
import { AnswerFields } from '#features/registration-form/web/AnswerFields.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { useRegistrationSubmit } from './useRegistrationSubmit.ts'

type ConfirmFormProps = {
  token: string
  questions: readonly FormQuestion[]
  /** The link, or what is asked, may have changed meanwhile. */
  onRefused: () => void
  onDone: () => void
}

/** Registers the account that is signed in already, with one click. */
export function ConfirmForm({ token, questions, onRefused, onDone }: ConfirmFormProps) {
  const { refusal, attempt } = useRegistrationSubmit(text.failed, onRefused)
  const form = useForm({
    schema: useMemo(() => confirmFields(questions), [questions]),
    start: { listed: false, suggestable: false, reachable: false, meetings: false, answers: unanswered(questions) },
    async onSubmit({ answers, ...consents }) {
      await attempt(async () => {
        await call(registrationApi.accept, { token, consents, answers })
        onDone()
      })
    },
  })

  return (
    <form className="form form-large" {...form.props}>
      <FormRefusal message={refusal} />
      <AnswerFields form={form} questions={questions} />
      <ConsentFields form={form} />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Confirming...">
        Confirm
      </Button>
    </form>
  )
}
