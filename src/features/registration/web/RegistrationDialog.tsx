import * as z from 'zod/mini'
import { useState } from 'react'
import { personFields } from '#features/delegates/fields.ts'
import { answersInForm } from '#features/registration-form/answer-rules.ts'
import { answersNow, changedAnswers, unanswered } from '#features/registration-form/rules.ts'
import { AnswerFields } from '#features/registration-form/web/AnswerFields.tsx'
import { EarlierAnswers } from '#features/registration-form/web/EarlierAnswers.tsx'
import type { Output } from '#shared/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { changesOf } from '#web/forms/changesOf.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { membershipApi, type MyConference } from '../contract.ts'
import { ownRegistrationText as text } from '../own-registration-text.ts'
import { PersonFields } from './PersonFields.tsx'

type RegistrationDialogProps = { conference: MyConference; onClose: () => void }

/** What the organisers of a conference know of the person, who can change it. */
export function RegistrationDialog({ conference: { id: conference_id, name }, onClose }: RegistrationDialogProps) {
  const own = useQuery(membershipApi.registration, { conference_id }, { staleTime: 0 })
  const given = useQuery(membershipApi.answers, { conference_id }, { staleTime: 0 })
  const title = text.registrationFor(name)
  if (own.data && given.data)
    return <Loaded {...{ conference_id, title, onClose }} registration={own.data} given={given.data} />
  return (
    <Dialog title={title} onClose={onClose}>
      {own.error || given.error ? (
        <ReadFailed
          message={text.registrationUnread}
          onRetry={() => void Promise.all([own.refetch(), given.refetch()])}
        />
      ) : (
        <Loading label={text.registrationReading}>
          <Skeleton width="half" />
        </Loading>
      )}
    </Dialog>
  )
}

type LoadedProps = {
  conference_id: string
  title: string
  registration: Output<typeof membershipApi.registration>
  given: Output<typeof membershipApi.answers>
  onClose: () => void
}

function Loaded({ conference_id, title, registration, given, onClose }: LoadedProps) {
  const { full_name, company, position } = registration
  const failed = text.registrationFailed
  const correct = useAction(membershipApi.correct, { refreshes: [membershipApi.registration], failed })
  const answer = useAction(membershipApi.setAnswers, { refreshes: [membershipApi.answers], failed })
  const [{ questions, answers }] = useState(given)
  const [form] = useState(() => ({
    schema: z.extend(personFields, { answers: answersInForm(questions) }),
    start: { full_name, company, position, answers: { ...unanswered(questions), ...answersNow(questions, answers) } },
  }))
  return (
    <FormDialog
      title={title}
      verb="Save"
      schema={form.schema}
      start={form.start}
      onSubmit={async ({ answers: entered, ...person }) => {
        const [changed, others] = [changedAnswers(form.start.answers, entered), changesOf(person, form.start)]
        if (Object.keys(changed).length > 0) await answer.mutateAsync({ conference_id, answers: changed })
        if (Object.keys(others).length > 0) await correct.mutateAsync({ conference_id, ...others })
      }}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <PersonFields form={shown} />
          <AnswerFields form={shown} questions={questions} hint={text.answersHint} />
          <EarlierAnswers answers={answers} />
        </>
      )}
    </FormDialog>
  )
}
