import { Clock, TriangleAlert } from 'lucide-react'
import type { Input } from '#shared/contract.ts'
import type { PendingWrite } from '#web/live/pendingWrites.ts'
import type { questionsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { pendingQuestions } from './pending.ts'

/** A question that the server has not answered: it waits, or was refused and can be sent again. */
export function PendingQuestion({ write }: { write: PendingWrite<Input<typeof questionsApi.ask>> }) {
  return (
    <li className="question is-queued">
      <span className="vote is-static" aria-hidden>
        {write.message === null ? <Clock className="lucide-small" /> : <TriangleAlert className="lucide-small" />}
      </span>
      <div>
        <p className="question-text" dir="auto">
          {write.input.text}
        </p>
        {write.message === null ? (
          <p className="question-by">{screenText.waiting}</p>
        ) : (
          <p className="question-by is-refused" role="alert">
            {screenText.notSent}: {write.message}{' '}
            <button type="button" className="link" onClick={() => void pendingQuestions.sendAgain(write)}>
              Send again
            </button>{' '}
            <button type="button" className="link" onClick={() => void pendingQuestions.discard(write)}>
              Delete
            </button>
          </p>
        )}
      </div>
    </li>
  )
}
