import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type Speaker, speakersApi } from '../contract.ts'
import { deletionText } from '../deletion-text.ts'
import { speakerDetailsApi } from '../details-contract.ts'
import { text } from '../text.ts'
import type { Speaking } from './SpeakersTab.tsx'

type DeleteSpeakerDialogProps = {
  speaker: Speaker
  sessions: readonly Speaking[]
  onClose: () => void
}

/** Asks before a speaker is deleted, and says what the schedule will show instead. */
export function DeleteSpeakerDialog({ speaker, sessions, onClose }: DeleteSpeakerDialogProps) {
  const { id, conference_id, name } = speaker
  const remove = useAction(speakersApi.remove, {
    refreshes: [speakersApi.list, speakerDetailsApi.list],
    done: deletionText.deleted,
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
      <p>{deletionText.deleteLeaves(sessions.filter(({ speaker_ids }) => speaker_ids.includes(id)).length)}</p>
    </ConfirmDialog>
  )
}
