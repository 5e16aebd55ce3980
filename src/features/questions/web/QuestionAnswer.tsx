import { WriterBadge } from '#features/people/web/WriterBadge.tsx'
import { writerName } from '#features/people/rules.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import type { Answer } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { timeOf } from '#web/moments.ts'

type QuestionAnswerProps = {
  answer: Answer
  isFirst: boolean
  /** Null where the reader may not remove it. */
  onRemove: (() => void) | null
}

/** An answer, or that one was given aloud. */
export function QuestionAnswer({ answer, isFirst, onRemove }: QuestionAnswerProps) {
  const { text, author, created_at } = answer
  return (
    <div className="answer">
      <p className="question-by">
        {isFirst && <Badge kind="good">{screenText.answered}</Badge>}{' '}
        {text === null ? (
          screenText.answeredLive(timeOf(created_at))
        ) : (
          <>
            <bdi>{writerName(answer)}</bdi> <WriterBadge person={author} /> ·{' '}
            <time dateTime={created_at}>{timeOf(created_at)}</time>
          </>
        )}
        {onRemove && (
          <>
            {' '}
            <button type="button" className="link" onClick={onRemove}>
              Remove
            </button>
          </>
        )}
      </p>
      {text !== null && <LinkedText text={text} />}
    </div>
  )
}
