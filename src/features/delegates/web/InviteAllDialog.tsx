import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
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

/** Asks before all delegates of a status are invited. */
export function InviteAllDialog({ conference_id, status, number, onClose }: InviteAllDialogProps) {
  const send = useAction(invitationsApi.sendAll, {
    refreshes: [delegatesApi.list, delegatesApi.counts, invitationsApi.progress],
    done({ queued, left_out, message }) {
      const { title, description } = text.invitedAll(queued)
      return { title, description: message ?? (left_out > 0 ? text.leftOut(left_out) : description) }
    },
    failed: ({ message }) => ({ title: text.inviteFailed, description: message || text.tryAgain }),
  })
  return (
    <ConfirmDialog
      kind="primary"
      title={text.inviteAll(number)}
      verb={`Send ${number.toLocaleString('en-GB')}`}
      busyWord="Sending..."
      onConfirm={() => send.mutateAsync({ conference_id, status })}
      onClose={onClose}
    >
      <p>{text.inviteAllDetail}</p>
    </ConfirmDialog>
  )
}
