import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { type FailedEmail, operatorApi } from '../contract.ts'
import { kindWords } from '../counted-text.ts'
import { readFailure } from '../failure-rules.ts'
import { text } from '../text.ts'
import { momentWords } from './moments.ts'

const CHANGED = [operatorApi.failedEmails, operatorApi.installation]

/** An email that could not be sent: to whom, what kind, why, and what can be done. */
export function FailedEmailRow({ email }: { email: FailedEmail }) {
  const { id, kind, to_address, created_at, failed_at, attempts, reason, expired } = email
  const [deleting, setDeleting] = useState(false)
  const send = useAction(operatorApi.sendAgain, {
    refreshes: CHANGED,
    done: text.sentAgain,
    failed: text.sendFailed,
  })
  const remove = useAction(operatorApi.deleteEmail, {
    refreshes: CHANGED,
    done: text.emailDeleted,
    failed: text.emailKept,
  })
  const { words, status } = readFailure(reason)
  return (
    <li className="operator-email">
      <div>
        <p>
          <b className="strong">{to_address}</b>{' '}
          <span className="soft">
            {kindWords(kind)}, {momentWords(created_at)}
          </span>
        </p>
        <p className="small operator-why" title={reason ?? undefined}>
          {words}
          {status !== null && ` (${status})`}. {text.tried(attempts, momentWords(failed_at))} {expired && text.expired}
        </p>
      </div>
      <div className="row">
        {!expired && (
          <Button
            kind="secondary"
            size="small"
            busy={send.isPending}
            aria-label={`${text.sendAgain}: ${to_address}`}
            onClick={() => send.mutate({ id })}
          >
            {text.sendAgain}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-label={`${text.deleteEmail}: ${to_address}`}
          onClick={() => setDeleting(true)}
        >
          {text.deleteEmail}
        </Button>
      </div>
      {deleting && (
        <ConfirmDialog
          title={text.deleteEmailTitle}
          verb={text.deleteEmailVerb}
          onConfirm={() => remove.mutateAsync({ id })}
          onClose={() => setDeleting(false)}
        >
          <p>{text.deleteEmailWhy(to_address)}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
