import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { MuteDialog } from '#features/people/web/MuteDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { type Question, questionsApi } from '../contract.ts'
import { WrittenAnswer } from '../fields.ts'
import { screenText } from '../screen-text.ts'
import { withQuestion } from './live.ts'

/** Something that is asked about in a dialog before it is done with a question. */
export type AskedAction =
  | { kind: 'answer' | 'withdraw' | 'mute'; question: Question }
  | { kind: 'remove'; question: Question; answer_id: string }

type ActionProps = { roomKey: RoomKey; question: Question; onClose: () => void }

/** The dialog for an action with a question. */
export function QuestionActions({ action, ...rest }: { action: AskedAction } & Omit<ActionProps, 'question'>) {
  const props = { ...rest, question: action.question }
  if (action.kind === 'remove') return <RemoveDialog {...props} answer_id={action.answer_id} />
  if (action.kind === 'mute') return <AskerMuteDialog {...props} />
  return action.kind === 'answer' ? <AnswerDialog {...props} /> : <WithdrawDialog {...props} />
}

const failed = ({ message }: { message: string }) => ({ title: screenText.failedAction, description: message })

function AnswerDialog({ roomKey, question: { id, text }, onClose }: ActionProps) {
  const answer = useAction(questionsApi.answer, { updates: (changed) => [withQuestion(roomKey, changed)], failed })
  return (
    <FormDialog
      title="Answer question"
      verb="Answer"
      schema={WrittenAnswer}
      start={{ text: '' }}
      onSubmit={(written) => answer.mutateAsync({ conference_id: roomKey.conference_id, id, ...written })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <blockquote className="question-quote" dir="auto">
            {text}
          </blockquote>
          <TextField form={form} name="text" label="Answer" rows={4} />
        </>
      )}
    </FormDialog>
  )
}

/** Without the name of somebody who asked without one, because others may see the screen. */
function AskerMuteDialog({ roomKey: { conference_id }, question: { author, anonymous }, onClose }: ActionProps) {
  const name = anonymous ? null : (author?.full_name ?? null)
  return <MuteDialog conference_id={conference_id} person_id={author?.person_id ?? ''} name={name} onClose={onClose} />
}

function WithdrawDialog({ roomKey, question: { id }, onClose }: ActionProps) {
  const withdraw = useAction(questionsApi.withdraw, {
    updates: () => [withQuestion(roomKey, { id, hidden: true })],
    failed,
  })
  return (
    <ConfirmDialog
      title={screenText.withdrawTitle}
      verb="Withdraw question"
      onConfirm={() => withdraw.mutateAsync({ conference_id: roomKey.conference_id, id })}
      onClose={onClose}
    >
      {screenText.withdrawNote}
    </ConfirmDialog>
  )
}

function RemoveDialog({ roomKey, question: { id }, answer_id, onClose }: ActionProps & { answer_id: string }) {
  const remove = useAction(questionsApi.removeAnswer, {
    updates: (changed) => [withQuestion(roomKey, changed)],
    failed,
  })
  return (
    <ConfirmDialog
      title={screenText.removeTitle}
      verb="Remove answer"
      onConfirm={() => remove.mutateAsync({ conference_id: roomKey.conference_id, id, answer_id })}
      onClose={onClose}
    >
      {screenText.removeNote}
    </ConfirmDialog>
  )
}
