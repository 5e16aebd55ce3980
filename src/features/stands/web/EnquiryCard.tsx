import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { useAction } from '#web/data/useAction.ts'
import { timeOf } from '#web/moments.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { enquiriesApi, standsApi, type Enquiry } from '../contract.ts'
import { standText } from '../stand-text.ts'
import { EnquiryForm } from './EnquiryForm.tsx'
import type { ShownExhibitor } from './Stand.tsx'

type EnquiryCardProps = { exhibitor: ShownExhibitor; enquiry: Enquiry | null }

/** Writing to the stand: a message at a time, and how it is with the last one. */
export function EnquiryCard({ exhibitor, enquiry }: EnquiryCardProps) {
  const [writingAfter, setWritingAfter] = useState<string | null>(null)
  if (!enquiry || enquiry.id === writingAfter) return <EnquiryForm exhibitor={exhibitor} />
  if (enquiry.status === 'open') return <Waiting enquiry={enquiry} />
  return (
    <div className="stack">
      {enquiry.status === 'answered' ? (
        <Answered enquiry={enquiry} />
      ) : (
        <Notice kind="caution">{standText.missed}</Notice>
      )}
      <Button kind="quiet" size="small" onClick={() => setWritingAfter(enquiry.id)}>
        {standText.askAgain}
      </Button>
    </div>
  )
}

function Waiting({ enquiry: { id, exhibitor_id, text, created_at, due_at } }: { enquiry: Enquiry }) {
  const cancel = useAction(enquiriesApi.cancel, {
    refreshes: [standsApi.own],
    done: standText.cancelled,
    failed: standText.cancelFailed,
  })
  return (
    <section className="card card-pad enquiry-card" aria-label="Your message">
      <div className="spread">
        <b dir="auto">{text}</b>
        <Badge kind="caution">Waiting</Badge>
      </div>
      <p className="soft">{standText.waiting(timeOf(created_at), timeOf(due_at))}</p>
      <Button
        kind="secondary"
        size="small"
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ id: exhibitor_id, enquiry_id: id })}
      >
        {standText.cancel}
      </Button>
    </section>
  )
}

function Answered({ enquiry: { answered_by, answer } }: { enquiry: Enquiry }) {
  return (
    <section className="card card-pad enquiry-card" aria-label="Your message">
      <div className="spread">
        <b>{standText.answered(answered_by?.full_name ?? 'Their staff')}</b>
        <Badge kind="good">Answered</Badge>
      </div>
      {answer !== null && (
        <p className="soft" dir="auto">
          {standText.answer(answer)}
        </p>
      )}
      {answered_by && (
        <ButtonLink kind="secondary" size="small" to={`${paths.messages}?with=${answered_by.person_id}`}>
          {standText.openConversation}
        </ButtonLink>
      )}
    </section>
  )
}
