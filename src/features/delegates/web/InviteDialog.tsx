import './InviteDialog.css'
import { type ReactNode, useId, useState } from 'react'
import { speakerDetailsApi } from '#features/speakers/details-contract.ts'
import type { Input } from '#shared/contract.ts'
import { plural } from '#shared/plural.ts'
import { inTime } from '#shared/wording.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { delegatesApi, invitationsApi } from '../contract.ts'
import { type InvitationPreview, InvitationWords } from '../invitation-contract.ts'
import { text } from '../text.ts'
import { InvitationFields } from './InvitationFields.tsx'
import { InvitingClosed } from './InvitingClosed.tsx'
import { keepRepliesTo, useRepliesTo } from './useRepliesTo.ts'

/** Who is to be emailed; see `invitationsApi.sendAll`. */
export type Whom = Pick<
  Input<typeof invitationsApi.sendAll>,
  'ids' | 'speaker_ids' | 'remind' | 'status' | 'skip_invited'
>

type InviteDialogProps = {
  conference_id: string
  whom: Whom
  /** How many are meant. */
  number: number
  /** Why nobody can be invited now, or null. */
  disabledReason: string | null
  onSent?: () => void
  onClose: () => void
  /** What else there is to say of those who are meant. */
  children?: ReactNode
}

const START = { note: '', reply_to_id: null }

/** Says before delegates or speakers are invited or reminded who will be emailed and who not, and what the email says. */
export function InviteDialog(props: InviteDialogProps) {
  const { conference_id, number, disabledReason, onSent, onClose, children } = props
  const [again, setAgain] = useState(false)
  const repliesTo = useRepliesTo(conference_id)
  const whom = again ? { ...props.whom, skip_invited: false } : props.whom
  const remind = whom.remind === true
  const who = whom.speaker_ids ? 'speaker' : 'delegate'
  const send = useAction(invitationsApi.sendAll, {
    refreshes: [delegatesApi.list, delegatesApi.counts, invitationsApi.progress, speakerDetailsApi.list],
    done({ queued, left_out, message }) {
      const { title, description } = remind ? text.reminded(queued) : text.invitedAll(queued)
      const why = message ?? (left_out > 0 ? text.leftOut(left_out) : description)
      return queued === 0 ? { ...text.noneSent(why), variant: 'destructive' } : { title, description: why }
    },
    failed: ({ message }) => ({ title: text.inviteFailed, description: message || text.tryAgain }),
  })
  const { data: preview } = useQuery(
    invitationsApi.preview,
    { conference_id, ...whom, ...START },
    { staleTime: 0, keepPrevious: true },
  )
  const sendable = preview?.sendable ?? number
  if (repliesTo === undefined) return null
  return (
    <FormDialog
      title={remind ? text.remindAll(number) : text.inviteAll(number, who)}
      verb={`Send ${sendable.toLocaleString('en-GB')}`}
      busyWord="Sending..."
      schema={InvitationWords}
      start={{ ...START, reply_to_id: repliesTo }}
      disabledReason={() => disabledReason ?? (preview ? refusalOf(preview) : null)}
      onSubmit={async (words) => {
        await send.mutateAsync({ conference_id, ...whom, ...words })
        keepRepliesTo(words.reply_to_id)
        onSent?.()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {disabledReason && <InvitingClosed reason={disabledReason} onLeave={onClose} />}
          <p>{remind ? text.remindAllDetail : text.inviteAllDetail}</p>
          {preview && <Recipients preview={preview} number={number} who={who} />}
          {children}
          {props.whom.skip_invited && <Again preview={preview} again={again} onChange={setAgain} />}
          <InvitationFields
            conference_id={conference_id}
            whom={whom}
            form={form}
            noteRefusal={preview?.note_refusal ?? null}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Why nobody can be emailed although they were chosen; null if somebody can. */
function refusalOf({ sendable, newcomers, credits_left }: InvitationPreview) {
  if (credits_left !== null && newcomers > credits_left) return text.tooFewCredits(credits_left, newcomers)
  return sendable === 0 ? text.nobody : null
}

type RecipientsProps = { preview: InvitationPreview; number: number; who: 'delegate' | 'speaker' }

/** How many will be emailed, why the others will not, and what the limits of a day leave. */
function Recipients({ preview, number, who }: RecipientsProps) {
  const { sendable, refused, newcomers, later, left, a_day, more_in, more, published } = preview
  return (
    <>
      <ul className="recipients">
        <li>
          <b>{text.willGo(sendable, plural(number, who), number)}</b>
        </li>
        {refused.map(({ reason, count }) => (
          <li key={reason} className="soft">
            {text.refusals[reason](count)}
          </li>
        ))}
        {newcomers > 0 && <li className="soft">{text.newcomers(newcomers)}</li>}
        <li className="soft small">{text.cap(left, a_day)}</li>
      </ul>
      {!published && <Notice kind="caution">{text.unpublished}</Notice>}
      {later > 0 && <Notice kind="caution">{text.later({ sendable, later, more, when: inTime(more_in) })}</Notice>}
    </>
  )
}

type AgainProps = { preview: InvitationPreview | undefined; again: boolean; onChange: (again: boolean) => void }

/** Asks whether those who were invited already are to be emailed once more. */
function Again({ preview, again, onChange }: AgainProps) {
  const id = useId()
  const isInvited = preview?.refused.some(({ reason }) => reason === 'invited') ?? false
  if (!isInvited && !again) return null
  return (
    <div className="checkbox">
      <input id={id} type="checkbox" checked={again} onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id} className="reach">
        {text.again}
      </label>
    </div>
  )
}
