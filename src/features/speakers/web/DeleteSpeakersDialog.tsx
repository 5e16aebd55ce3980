import { useAction } from '#web/data/useAction.ts'
import { DeleteSelectedDialog } from '#web/ui/DeleteSelectedDialog.tsx'
import { type Speaker, speakersApi } from '../contract.ts'
import { deletionText } from '../deletion-text.ts'
import { speakerDetailsApi } from '../details-contract.ts'
import { text } from '../text.ts'
import type { Speaking } from './SpeakersTab.tsx'

type DeleteSpeakersDialogProps = {
  conference_id: string
  speakers: readonly Speaker[]
  sessions: readonly Speaking[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before the selected speakers are deleted, and says what the schedule will show instead. */
export function DeleteSpeakersDialog({ conference_id, speakers, sessions, ...given }: DeleteSpeakersDialogProps) {
  const remove = useAction(speakersApi.removeSelected, {
    refreshes: [speakersApi.list, speakerDetailsApi.list],
    done: ({ removed }) => deletionText.deletedSelected(removed),
    failed: ({ message }) => text.deleteFailed(message),
  })
  const ids = new Set(speakers.map(({ id }) => id))
  const affected = sessions.filter(({ speaker_ids }) => speaker_ids.some((id) => ids.has(id)))
  return (
    <DeleteSelectedDialog
      {...given}
      title={deletionText.deleteSelected(speakers.length)}
      verb="Delete speakers"
      busyWord="Deleting..."
      names={speakers.map(({ name }) => name)}
      count={speakers.length}
      refreshes={[speakersApi.list, speakerDetailsApi.list]}
      onConfirm={() => remove.mutateAsync({ conference_id, ids: [...ids] })}
    >
      <p>{deletionText.deleteSelectedLeaves(affected.length)}</p>
    </DeleteSelectedDialog>
  )
}
