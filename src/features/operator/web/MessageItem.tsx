import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { operatorApi, type ReceivedMessage } from '../contract.ts'
import { text } from '../text.ts'
import { momentWords } from './moments.ts'

const CHANGED = [operatorApi.messages, operatorApi.installation]

/** A message with its writer, and what the operator can do with it. */
export function MessageItem({ message: row }: { message: ReceivedMessage }) {
  const { name, email, message, suspicious, created_at, answered_at } = row
  return (
    <li className="operator-message">
      <div className="operator-writer">
        <b className="strong">
          <bdi>{name}</bdi>
        </b>
        <span className="soft">{email}</span>
        {answered_at !== null && <Badge kind="good">{text.answered}</Badge>}
        {suspicious && <Badge kind="caution">{text.suspicious}</Badge>}
        <time className="small soft tabular" dateTime={created_at}>
          {momentWords(created_at)}
        </time>
      </div>
      <p className="operator-words" dir="auto">
        {message}
      </p>
      {suspicious && <p className="small soft">{text.suspiciousWhy}</p>}
      <MessageTools message={row} />
    </li>
  )
}

function MessageTools({ message: { id, name, email, message, answered_at } }: { message: ReceivedMessage }) {
  const [deleting, setDeleting] = useState(false)
  const mark = useAction(operatorApi.markAnswered, { refreshes: CHANGED, done: text.marked, failed: text.markFailed })
  const unmark = useAction(operatorApi.markOpen, { refreshes: CHANGED, done: text.unmarked, failed: text.markFailed })
  const remove = useAction(operatorApi.deleteMessage, {
    refreshes: CHANGED,
    done: text.messageDeleted,
    failed: text.messageKept,
  })
  const toggle = answered_at === null ? mark : unmark
  return (
    <div className="row">
      <a className={buttonClass({ kind: 'secondary', size: 'small' })} href={replyAddress(email, message)}>
        {text.reply}
      </a>
      <Button kind="quiet" size="small" busy={toggle.isPending} onClick={() => toggle.mutate({ id })}>
        {answered_at === null ? text.mark : text.unmark}
      </Button>
      <Button kind="quiet" size="small" onClick={() => setDeleting(true)}>
        {text.deleteMessage}
      </Button>
      {deleting && (
        <ConfirmDialog
          title={text.deleteMessageTitle}
          verb={text.deleteMessageVerb}
          onConfirm={() => remove.mutateAsync({ id })}
          onClose={() => setDeleting(false)}
        >
          <p>{text.deleteMessageWhy(name)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Longer addresses are cut by some mail programs. */
const LONGEST_QUOTE = 1000

/** Opens the operator's own mail program with the message quoted. */
function replyAddress(email: string, message: string) {
  const quote = message
    .slice(0, LONGEST_QUOTE)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const subject = encodeURIComponent(text.replySubject)
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(`\r\n\r\n${quote}`)}`
}
