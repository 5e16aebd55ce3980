import type { Input } from '#shared/contract.ts'
import { inTime } from '#shared/wording.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { delegatesApi, invitationsApi } from '../contract.ts'
import { type InvitationPreview, InvitationWords } from '../invitation-contract.ts'
import { text } from '../text.ts'
import { InvitationFields } from './InvitationFields.tsx'

/** Who is to be emailed; see `invitationsApi.sendAll`. */
export type Whom = Pick<Input<typeof invitationsApi.sendAll>, 'ids' | 'remind' | 'status'>

type InviteDialogProps = {
  conference_id: string
  whom: Whom
  /** How many delegates are meant. */
  number: number
  /** Why delegates cannot be invited now, or null. */
  disabledReason: string | null
  onSent?: () => void
  onClose: () => void
}

const START = { note: '', reply_to_id: null }

/** Says before delegates are invited or reminded who will be emailed and who not, and what the email says. */
export function InviteDialog({ conference_id, whom, number, disabledReason, onSent, onClose }: InviteDialogProps) {
  const remind = whom.remind === true
  const send = useAction(invitationsApi.sendAll, {
    refreshes: [delegatesApi.list, delegatesApi.counts, invitationsApi.progress],
    done({ queued, left_out, message }) {
      const { title, description } = remind ? text.reminded(queued) : text.invitedAll(queued)
      return { title, description: message ?? (left_out > 0 ? text.leftOut(left_out) : description) }
    },
    failed: ({ message }) => ({ title: text.inviteFailed, description: message || text.tryAgain }),
  })
  const { data: preview } = useQuery(invitationsApi.preview, { conference_id, ...whom, ...START }, { staleTime: 0 })
  const sendable = preview?.sendable ?? number
  return (
    <FormDialog
      title={remind ? text.remindAll(number) : text.inviteAll(number)}
      verb={`Send ${sendable.toLocaleString('en-GB')}`}
      busyWord="Sending..."
      schema={InvitationWords}
      start={START}
      disabledReason={() => disabledReason ?? (sendable === 0 ? text.willGo(0) : null)}
      onSubmit={async (words) => {
        await send.mutateAsync({ conference_id, ...whom, ...words })
        onSent?.()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{remind ? text.remindAllDetail : text.inviteAllDetail}</p>
          {preview && <Recipients preview={preview} />}
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

/** How many will be emailed, why the others will not, and what the limits of a day leave. */
function Recipients({ preview }: { preview: InvitationPreview }) {
  const { sendable, refused, later, left, a_day, more_in } = preview
  return (
    <>
      <ul className="recipients">
        <li>
          <b>{text.willGo(sendable)}</b>
        </li>
        {refused.map(({ reason, count }) => (
          <li key={reason} className="soft">
            {text.refusals[reason](count)}
          </li>
        ))}
        <li className="soft small">{text.cap(left, a_day)}</li>
      </ul>
      {later > 0 && (
        <Notice kind="caution">
          {sendable === 0 ? text.noneInvitable(inTime(more_in)) : text.someInvitable(sendable, later, inTime(more_in))}
        </Notice>
      )}
    </>
  )
}
