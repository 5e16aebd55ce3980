import { useState } from 'react'
import { writerName } from '#features/people/rules.ts'
import { WriterBadge } from '#features/people/web/WriterBadge.tsx'
import { timeOf } from '#web/moments.ts'
import type { Question } from '../contract.ts'
import { screenText } from '../screen-text.ts'

type QuestionByProps = {
  question: Question
  /** Whether the reader asked it. */
  isOwn: boolean
  /** Whether the reader moderates. */
  moderator: boolean
}

/** Who asked, and when. Names that only organisers may know are shown at a press, because others may see the screen. */
export function QuestionBy({ question, isOwn, moderator }: QuestionByProps) {
  const { author, anonymous, created_at } = question
  const [isRevealed, setRevealed] = useState(false)
  const name = writerName(question)
  const isConcealed = anonymous && !isRevealed
  const shown = isOwn ? screenText[anonymous ? 'youWithoutName' : 'you'] : isConcealed ? screenText.someone : name
  return (
    <p className="question-by">
      <bdi>{shown}</bdi> {shown === name && <WriterBadge person={author} />} ·{' '}
      <time dateTime={created_at}>{timeOf(created_at)}</time>
      {moderator && anonymous && !isOwn && author && !isRevealed && (
        <>
          {' '}
          <button type="button" className="link" onClick={() => setRevealed(true)}>
            Who asked?
          </button>
        </>
      )}
    </p>
  )
}
