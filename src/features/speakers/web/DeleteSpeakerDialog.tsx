import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type Speaker, speakersApi } from '../contract.ts'
import { text } from '../text.ts'

type DeleteSpeakerDialogProps = {
  speaker: Speaker
  /** How many sessions name this speaker. */
  sessions: number
  onClose: () => void
}

/** Asks before a speaker is deleted, and says what the schedule will show instead. */
export function DeleteSpeakerDialog({ speaker, sessions, onClose }: DeleteSpeakerDialogProps) {
  const { id, conference_id, name } = speaker
  const remove = useAction(speakersApi.remove, {
    refreshes: [speakersApi.list],
    done: text.deleted,
    failed: ({ message }) => text.deleteFailed(message),
  })
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      verb="Delete speaker"
      busyWord="Deleting..."
      onConfirm={() => remove.mutateAsync({ conference_id, id })}
      onClose={onClose}
    >
      <p>{text.deleteLeaves(sessions)}</p>
    </ConfirmDialog>
  )
}
