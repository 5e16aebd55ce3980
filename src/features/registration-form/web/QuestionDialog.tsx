import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { CheckField } from '#web/forms/CheckField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { type CountedQuestion, registrationFormApi } from '../form-contract.ts'
import { QuestionForm } from '../fields.ts'
import { formText } from '../form-text.ts'
import { FORM_LIMITS, QUESTION_KINDS } from '../rules.ts'
import { questionsRead } from './questionsRead.ts'

type QuestionDialogProps = {
  conference_id: string
  /** The question to edit; null to add one. */
  question: CountedQuestion | null
  onClose: () => void
}

/** Adds or edits a question at registration. */
export function QuestionDialog({ conference_id, question, onClose }: QuestionDialogProps) {
  const failed = ({ message }: Error) => ({ title: formText.failed, description: message })
  const shared = { updates: questionsRead, failed }
  const add = useAction(registrationFormApi.add, { ...shared, done: formText.added })
  const change = useAction(registrationFormApi.change, { ...shared, done: formText.saved })
  const [start] = useState(() => fieldsOf(question))
  return (
    <FormDialog
      title={question ? 'Edit question' : 'Add Question'}
      verb={question ? 'Save' : 'Add Question'}
      schema={QuestionForm}
      start={start}
      onSubmit={(fields) =>
        question
          ? change.mutateAsync({ conference_id, id: question.id, ...fields })
          : add.mutateAsync({ conference_id, ...fields })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {question && question.answers > 0 && <p className="soft">{formText.stay(question.answers)}</p>}
          <SelectField
            form={form}
            name="kind"
            label="Kind of answer"
            hint={formText.kindHints[form.values.kind]}
            options={QUESTION_KINDS.map((value) => ({ value, label: formText.kinds[value] }))}
          />
          <TextField form={form} name="label" label="Question" maxLength={FORM_LIMITS.label} />
          {form.values.kind === 'choice' && (
            <TextField form={form} name="options" label="Options" rows={5} hint={formText.optionsHint} />
          )}
          <CheckField
            form={form}
            name="required"
            label="Required"
            hint={form.values.kind === 'consent' ? formText.requiredConsent : formText.required}
          />
        </>
      )}
    </FormDialog>
  )
}

function fieldsOf(question: CountedQuestion | null) {
  return {
    kind: question?.kind ?? ('text' as const),
    label: question?.label ?? '',
    options: question?.options.join('\n') ?? '',
    required: question?.required ?? false,
  }
}
