import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { membershipApi, type MyConference } from '../contract.ts'
import { ownRegistrationText } from '../own-registration-text.ts'

/** Asks before somebody gives up their place. */
export function WithdrawDialog({ conference, onClose }: { conference: MyConference; onClose: () => void }) {
  const withdraw = useAction(membershipApi.withdraw, {
    refreshes: [membershipApi.conferences],
    done: ownRegistrationText.withdrawn,
    failed: ownRegistrationText.withdrawFailed,
  })
  return (
    <ConfirmDialog
      title={ownRegistrationText.withdraw(conference.name)}
      verb="Withdraw"
      busyWord="Withdrawing..."
      onConfirm={() => withdraw.mutateAsync({ conference_id: conference.id })}
      onClose={onClose}
    >
      <p>{ownRegistrationText.withdrawDetail}</p>
    </ConfirmDialog>
  )
}
