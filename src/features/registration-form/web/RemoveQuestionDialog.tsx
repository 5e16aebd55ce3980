import { useAction } from '#web/data/useAction.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { type CountedQuestion, registrationFormApi } from '../form-contract.ts'
import { formText } from '../form-text.ts'
import { questionsRead } from './questionsRead.ts'

type RemoveQuestionDialogProps = { conference_id: string; question: CountedQuestion; onClose: () => void }

/** Asks before a question is asked no more, and says what becomes of its answers. */
export function RemoveQuestionDialog({ conference_id, question, onClose }: RemoveQuestionDialogProps) {
  const { id, label, answers } = question
  const remove = useAction(registrationFormApi.remove, {
    updates: questionsRead,
    done: formText.removed,
    failed: ({ message }) => ({ title: formText.failed, description: message }),
  })
  return (
    <ConfirmDialog
      title={formText.remove}
      verb="Remove question"
      busyWord="Removing..."
      onConfirm={() => remove.mutateAsync({ conference_id, id })}
      onClose={onClose}
    >
      <p>
        {formText.removeDetail(label)} {answers > 0 ? formText.removeAnswered(answers) : formText.removeUnanswered}
      </p>
    </ConfirmDialog>
  )
}
