import { ArrowUp, Pin } from 'lucide-react'
import { memo } from 'react'
import type { Question } from '#features/questions/contract.ts'
import { isPublic } from '#features/questions/rules.ts'
import { screenText } from '#features/questions/screen-text.ts'
import { ModeratorTools } from '#features/questions/web/ModeratorTools.tsx'
import type { AskedAction } from '#features/questions/web/QuestionActions.tsx'
import { QuestionAnswer } from '#features/questions/web/QuestionAnswer.tsx'
import { QuestionBy } from '#features/questions/web/QuestionBy.tsx'
import type { Moderation } from '#features/questions/web/useModeration.ts'
import { Link } from '#web/router/router.tsx'
import { classes } from '#web/ui/glyph.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type DeskQuestionProps = {
  question: Question
  /** The title of its session, or what the room of the conference is called. */
  place: string
  /** The desk of that room. */
  to: string
  /** Whether the reader organises the conference, and may mute people. */
  organises: boolean
  isOwn: boolean
  tabIndex: number
  moderation: Moderation
  onAsk: (action: AskedAction) => void
}

const ORGANISER = { moderator: true, organises: true, may_answer: true }
const MODERATOR = { ...ORGANISER, organises: false }

/** A question of any room with where it was asked. */
export const DeskQuestion = memo(function DeskQuestion(props: DeskQuestionProps) {
  const { question, place, to, organises, isOwn, tabIndex, moderation, onAsk } = props
  const { state, pinned, upvotes, answers } = question
  return (
    <li
      className={classes('hall-desk-question', pinned && 'is-pinned', !isPublic(state) && 'is-queued')}
      tabIndex={tabIndex}
    >
      <span className="hall-desk-votes tabular">
        <ArrowUp className="lucide-small" aria-hidden />
        {upvotes}
        <VisuallyHidden> votes</VisuallyHidden>
      </span>
      <div>
        <p className="hall-desk-place small">
          <Link className="link reach" to={to}>
            <bdi>{place}</bdi>
          </Link>
        </p>
        {pinned && (
          <p className="question-pin">
            <Pin className="lucide-small" aria-hidden />
            {screenText.pinned}
          </p>
        )}
        <p className="question-text" dir="auto">
          {question.text}
        </p>
        <QuestionBy question={question} isOwn={isOwn} moderator />
        {answers.map((answer, at) => (
          <QuestionAnswer
            key={answer.id}
            answer={answer}
            isFirst={at === 0}
            onRemove={() => onAsk({ kind: 'remove', question, answer_id: answer.id })}
          />
        ))}
        <div className="question-tools">
          <ModeratorTools
            question={question}
            settings={organises ? ORGANISER : MODERATOR}
            moderation={moderation}
            onAsk={onAsk}
          />
        </div>
      </div>
    </li>
  )
})
