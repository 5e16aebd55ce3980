import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { inTime } from '#shared/wording.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { delegatesApi, invitationsApi } from '../contract.ts'
import type { InvitableStatus } from '../rules.ts'
import { text } from '../text.ts'

type InviteAllDialogProps = {
  conference_id: string
  status: InvitableStatus
  /** How many delegates have this status. */
  number: number
  onClose: () => void
}

/** Asks before all delegates of a status are invited, and says if the limits of a day leave some for later. */
export function InviteAllDialog({ conference_id, status, number, onClose }: InviteAllDialogProps) {
  const send = useAction(invitationsApi.sendAll, {
    refreshes: [delegatesApi.list, delegatesApi.counts, invitationsApi.progress, invitationsApi.allowance],
    done({ queued, left_out, message }) {
      const { title, description } = text.invitedAll(queued)
      return { title, description: message ?? (left_out > 0 ? text.leftOut(left_out) : description) }
    },
    failed: ({ message }) => ({ title: text.inviteFailed, description: message || text.tryAgain }),
  })
  const { data: allowance } = useQuery(invitationsApi.allowance, { conference_id }, { staleTime: 0 })
  const sendable = Math.min(number, allowance?.left ?? number)
  return (
    <ConfirmDialog
      kind="primary"
      title={text.inviteAll(number)}
      verb={`Send ${sendable.toLocaleString('en-GB')}`}
      disabled={sendable === 0}
      busyWord="Sending..."
      onConfirm={() => send.mutateAsync({ conference_id, status })}
      onClose={onClose}
    >
      <p>{text.inviteAllDetail}</p>
      {allowance && sendable < number && (
        <Notice kind="caution">
          {sendable === 0
            ? text.noneInvitable(inTime(allowance.more_in))
            : text.someInvitable(sendable, number - sendable, inTime(allowance.more_in))}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
