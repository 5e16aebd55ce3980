import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { membershipApi, type MyConference } from '../contract.ts'
import { text as membershipText } from '../membership-text.ts'

/** Asks before somebody gives up their place. */
export function WithdrawDialog({ conference, onClose }: { conference: MyConference; onClose: () => void }) {
  const withdraw = useAction(membershipApi.withdraw, {
    refreshes: [membershipApi.conferences],
    done: membershipText.withdrawn,
    failed: membershipText.withdrawFailed,
  })
  return (
    <ConfirmDialog
      title={membershipText.withdraw(conference.name)}
      verb="Withdraw"
      busyWord="Withdrawing..."
      onConfirm={() => withdraw.mutateAsync({ conference_id: conference.id })}
      onClose={onClose}
    >
      <p>{membershipText.withdrawDetail}</p>
    </ConfirmDialog>
  )
}
