import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { useAction } from '#web/data/useAction.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { pollsApi, type Poll } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { withoutPoll } from './live.ts'

type DeletePollDialogProps = { roomKey: RoomKey; poll: Poll; onClose: () => void }

/** Asks before a poll is deleted with its votes. */
export function DeletePollDialog({ roomKey, poll, onClose }: DeletePollDialogProps) {
  const remove = useAction(pollsApi.remove, {
    updates: () => [withoutPoll(roomKey, poll.id)],
    done: screenText.deleted,
    failed: screenText.failed,
  })
  return (
    <ConfirmDialog
      title={screenText.deleteTitle}
      verb="Delete poll"
      busyWord="Deleting..."
      onConfirm={() => remove.mutateAsync({ conference_id: roomKey.conference_id, id: poll.id })}
      onClose={onClose}
    >
      <p>
        <bdi>“{poll.question}”</bdi>
      </p>
      <p>{poll.state === 'open' ? screenText.deleteOpen : screenText.deleteOther}</p>
    </ConfirmDialog>
  )
}
