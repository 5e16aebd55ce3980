import * as z from 'zod/mini'
import { useState } from 'react'
import type { FormQuestion } from '#features/registration-form/contract.ts'
import { answersInForm } from '#features/registration-form/answer-rules.ts'
import { answersNow, changedAnswers, noted } from '#features/registration-form/rules.ts'
import { AnswerFields } from '#features/registration-form/web/AnswerFields.tsx'
import { EarlierAnswers } from '#features/registration-form/web/EarlierAnswers.tsx'
import { useAction } from '#web/data/useAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { type Delegate, delegatesApi } from '../contract.ts'
import { text } from '../text.ts'

type AnswersDialogProps = {
  conference_id: string
  delegate: Delegate
  questions: readonly FormQuestion[]
  onClose: () => void
}

/** What a delegate answered at registration; organisers can note what they were told. */
export function AnswersDialog({ conference_id, delegate, questions, onClose }: AnswersDialogProps) {
  const { id, full_name, answers } = delegate
  const save = useAction(delegatesApi.setAnswers, {
    refreshes: [delegatesApi.list],
    done: text.answersSaved,
    failed: ({ message }) => ({ title: text.answersFailed, description: message }),
  })
  const [form] = useState(() => {
    const asked = noted(questions)
    return {
      asked,
      schema: z.object({ answers: answersInForm(asked) }),
      start: { answers: answersNow(asked, answers) },
    }
  })
  return (
    <FormDialog
      title={text.answersOf(full_name)}
      verb="Save"
      schema={form.schema}
      start={form.start}
      onSubmit={async (fields) => {
        const changed = changedAnswers(form.start.answers, fields.answers)
        if (Object.keys(changed).length > 0) await save.mutateAsync({ conference_id, id, answers: changed })
      }}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <AnswerFields form={shown} questions={form.asked} hint={text.answersHint} />
          <EarlierAnswers answers={answers} />
        </>
      )}
    </FormDialog>
  )
}
