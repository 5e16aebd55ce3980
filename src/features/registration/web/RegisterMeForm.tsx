import { useMemo } from 'react'
import type { Profile } from '#features/profile/contract.ts'
import type { FormQuestion } from '#features/registration-form/contract.ts'
import { unanswered } from '#features/registration-form/rules.ts'
import { call } from '#web/data/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormRefusal } from '#web/forms/FormRefusal.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { membershipApi } from '../contract.ts'
import { meFields } from '../fields.ts'
import { text } from '../text.ts'
import { AnswerFields } from '#features/registration-form/web/AnswerFields.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { useRegistrationSubmit } from './useRegistrationSubmit.ts'

type RegisterMeFormProps = {
  conference_id: string
  profile: Profile
  questions: readonly FormQuestion[]
  onDone: () => void
  /** Registration may have been closed or filled meanwhile, or the questions changed. */
  onRefused: () => void
}

/** Registers the signed-in person with one press; the profile has filled in who they are. */
export function RegisterMeForm({ conference_id, profile, questions, onDone, onRefused }: RegisterMeFormProps) {
  const { full_name, company, position } = profile
  const { refusal, attempt } = useRegistrationSubmit(text.failed, onRefused)
  const form = useForm({
    schema: useMemo(() => meFields(questions), [questions]),
    start: {
      full_name: full_name ?? '',
      company,
      position,
      listed: false,
      suggestable: false,
      reachable: false,
      meetings: false,
      answers: unanswered(questions),
    },
    async onSubmit({ listed, suggestable, reachable, meetings, answers, ...person }) {
      await attempt(async () => {
        const consents = { listed, suggestable, reachable, meetings }
        await call(membershipApi.register, { conference_id, ...person, consents, answers })
        onDone()
      })
    },
  })

  return (
    <form className="form form-large" {...form.props}>
      <FormRefusal message={refusal} />
      <PersonFields form={form} />
      <AnswerFields form={form} questions={questions} />
      <ConsentFields form={form} />
      <Button type="submit" size="large" wide busy={form.submitting} busyWord="Registering...">
        Register Now
      </Button>
    </form>
  )
}
