import { Clock, TriangleAlert } from 'lucide-react'
import { screenText } from '../screen-text.ts'

type PendingBubbleProps = {
  text: string
  /** Why it was refused; null while it waits. */
  refusal: string | null
  onSendAgain: () => void
  onDiscard: () => void
}

/** A message that the server has not answered: it waits, or was refused and can be sent again. */
export function PendingBubble({ text, refusal, onSendAgain, onDiscard }: PendingBubbleProps) {
  return (
    // The log reads out the message once it is sent, so not while it waits.
    <li className="message is-own is-pending" aria-live="off">
      <div>
        <div className="bubble-line">
          <p className="bubble" dir="auto">
            {text}
          </p>
        </div>
        {refusal === null ? (
          <p className="message-by">
            <Clock className="lucide-small" aria-hidden />
            {screenText.waiting}
          </p>
        ) : (
          <p className="message-by is-refused" role="alert">
            <TriangleAlert className="lucide-small" aria-hidden />
            <span>{refusal}</span>
            <button type="button" className="link" onClick={onSendAgain}>
              Send again
            </button>
            <button type="button" className="link" onClick={onDiscard}>
              Delete
            </button>
          </p>
        )}
      </div>
    </li>
  )
}
