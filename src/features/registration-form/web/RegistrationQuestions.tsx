import './RegistrationQuestions.css'
import { type ReactNode, useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type CountedQuestion, registrationFormApi } from '../form-contract.ts'
import { formText } from '../form-text.ts'
import { moved, MOST_QUESTIONS } from '../rules.ts'
import { questionsRead } from './questionsRead.ts'
import { QuestionRow } from './QuestionRow.tsx'

const QuestionDialog = lazyComponent(() => import('./QuestionDialog.tsx').then((module) => module.QuestionDialog))
const RemoveQuestionDialog = lazyComponent(() =>
  import('./RemoveQuestionDialog.tsx').then((module) => module.RemoveQuestionDialog),
)
const PreviewDialog = lazyComponent(() => import('./PreviewDialog.tsx').then((module) => module.PreviewDialog))

type Opened = { what: 'add' | 'preview' } | { what: 'edit' | 'remove'; question: CountedQuestion }

type RegistrationQuestionsProps = { conference_id: string; readOnly: boolean }

/** What organisers ask whoever registers: the questions in order, folded away until one looks for them. */
export function RegistrationQuestions({ conference_id, readOnly }: RegistrationQuestionsProps) {
  const { data: questions } = useQuery(registrationFormApi.list, { conference_id })
  const [open, setOpen] = useState<Opened | null>(null)
  if (!questions) return null
  const close = () => setOpen(null)
  return (
    <details className="card registration-questions">
      <summary>
        {formText.title}
        <span className="soft small glyph glyph-small glyph-chevron-down">{formText.count(questions.length)}</span>
      </summary>
      <p className="about soft small">{formText.about}</p>
      <QuestionRows conference_id={conference_id} questions={questions} readOnly={readOnly} onOpen={setOpen} />
      <div className="actions">
        <Button
          kind="secondary"
          glyph="plus"
          disabledReason={readOnly ? formText.readOnly : questions.length >= MOST_QUESTIONS ? formText.full : null}
          onClick={() => setOpen({ what: 'add' })}
        >
          Add Question
        </Button>
        {questions.length > 0 && (
          <Button kind="quiet" glyph="eye" onClick={() => setOpen({ what: 'preview' })}>
            Preview
          </Button>
        )}
      </div>
      {open?.what === 'add' && <QuestionDialog conference_id={conference_id} question={null} onClose={close} />}
      {open?.what === 'edit' && (
        <QuestionDialog conference_id={conference_id} question={open.question} onClose={close} />
      )}
      {open?.what === 'remove' && (
        <RemoveQuestionDialog conference_id={conference_id} question={open.question} onClose={close} />
      )}
      {open?.what === 'preview' && <PreviewDialog questions={questions} onClose={close} />}
    </details>
  )
}

type QuestionRowsProps = RegistrationQuestionsProps & {
  questions: readonly CountedQuestion[]
  onOpen: (opened: Opened) => void
}

function QuestionRows({ conference_id, questions, readOnly, onOpen }: QuestionRowsProps): ReactNode {
  const order = useAction(registrationFormApi.order, {
    updates: questionsRead,
    done: formText.moved,
    failed: ({ message }) => ({ title: formText.failed, description: message }),
    refreshes: [registrationFormApi.list],
  })
  const ids = questions.map(({ id }) => id)
  if (questions.length === 0) return null
  return (
    <ol>
      {questions.map((question, at) => (
        <QuestionRow
          key={question.id}
          question={question}
          readOnly={readOnly}
          isFirst={at === 0}
          isLast={at === questions.length - 1}
          onMove={(by) => order.mutateAsync({ conference_id, ids: moved(ids, question.id, by) })}
          onEdit={() => onOpen({ what: 'edit', question })}
          onRemove={() => onOpen({ what: 'remove', question })}
        />
      ))}
    </ol>
  )
}
