import { ArrowUp, Clock, Pin } from 'lucide-react'
import { memo } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { Output } from '#shared/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/glyph.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Question, questionsApi } from '../contract.ts'
import { isPublic, isWithdrawable } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { withQuestion } from './live.ts'
import { ModeratorTools } from './ModeratorTools.tsx'
import type { AskedAction } from './QuestionActions.tsx'
import { QuestionAnswer } from './QuestionAnswer.tsx'
import { QuestionBy } from './QuestionBy.tsx'
import { useModeration } from './useModeration.ts'
import { useUpvote } from './useUpvote.ts'

type QuestionRowProps = {
  roomKey: RoomKey
  question: Question
  settings: Output<typeof questionsApi.settings>
  /** Whether the reader asked it. */
  isOwn: boolean
  reader_id: string
  onAsk: (action: AskedAction) => void
}

/** One question with its votes, its answers, and what the reader may do with it. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { roomKey, question, settings, isOwn, reader_id, onAsk } = props
  const { state, pinned, answers } = question
  const moderation = useModeration(roomKey.conference_id, (changed) => [withQuestion(roomKey, changed)])
  const mayWithdraw = isOwn && isWithdrawable(state)
  return (
    <li className={classes('question', pinned && 'is-pinned', !isPublic(state) && 'is-queued')}>
      <Votes {...props} />
      <div>
        {pinned && (
          <p className="question-pin">
            <Pin className="lucide-small" aria-hidden />
            {screenText.pinned}
          </p>
        )}
        <p className="question-text" dir="auto">
          {question.text}
        </p>
        <QuestionBy question={question} isOwn={isOwn} moderator={settings.moderator} />
        {!isPublic(state) && isOwn && !settings.moderator && <p className="question-by">{screenText[state]}</p>}
        {answers.map((answer, at) => (
          <QuestionAnswer
            key={answer.id}
            answer={answer}
            isFirst={at === 0}
            onRemove={
              settings.moderator || answer.author?.person_id === reader_id
                ? () => onAsk({ kind: 'remove', question, answer_id: answer.id })
                : null
            }
          />
        ))}
        <div className="question-tools">
          <ModeratorTools question={question} settings={settings} moderation={moderation} onAsk={onAsk} />
          {mayWithdraw && (
            <Button kind="quiet" size="small" onClick={() => onAsk({ kind: 'withdraw', question })}>
              Withdraw
            </Button>
          )}
        </div>
      </div>
    </li>
  )
})

/** The number of votes, as a switch for one's own where one may vote. */
function Votes({ roomKey, question, settings: { closed, muted, moderator } }: QuestionRowProps) {
  const toggle = useUpvote(roomKey, question)
  const { state, upvotes, upvoted = false } = question
  if (!isPublic(state))
    return (
      <span className="vote is-static" aria-hidden>
        <Clock className="lucide-small" />
      </span>
    )
  if (!moderator && (closed || muted))
    return (
      <span className="vote is-static">
        <ArrowUp className="lucide-small" aria-hidden />
        {upvotes}
        <VisuallyHidden>{upvotes === 1 ? ' vote' : ' votes'}</VisuallyHidden>
      </span>
    )
  return (
    <button
      type="button"
      className="vote"
      aria-pressed={upvoted}
      aria-label={`Upvote, ${upvotes} ${upvotes === 1 ? 'vote' : 'votes'}`}
      onClick={toggle}
    >
      <ArrowUp className="lucide-small" aria-hidden />
      {upvotes}
    </button>
  )
}
