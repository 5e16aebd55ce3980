import * as z from 'zod/mini'
import { useState } from 'react'
import { useForm } from '#web/forms/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { FormQuestion } from '../contract.ts'
import { answersInForm } from '../answer-rules.ts'
import { formText } from '../form-text.ts'
import { unanswered } from '../rules.ts'
import { AnswerFields } from './AnswerFields.tsx'

type PreviewDialogProps = { questions: readonly FormQuestion[]; onClose: () => void }

/** The questions as whoever registers is asked them, with the errors of the fields. */
export function PreviewDialog({ questions, onClose }: PreviewDialogProps) {
  const [schema] = useState(() => z.object({ answers: answersInForm(questions) }))
  const form = useForm({ schema, start: { answers: unanswered(questions) }, onSubmit: onClose })
  return (
    <Dialog
      title={formText.preview}
      about={<p className="soft small">{formText.previewLead}</p>}
      form={form.props}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit">Try it</Button>
        </>
      }
      onClose={onClose}
    >
      <div className="form form-large">
        <AnswerFields form={form} questions={questions} />
      </div>
    </Dialog>
  )
}
