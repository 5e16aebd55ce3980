import { useQuery } from '#web/data/useQuery.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import type { Speaker } from '../contract.ts'
import { speakerDetailsApi } from '../details-contract.ts'
import { text } from '../text.ts'
import { SpeakerForm } from './SpeakerForm.tsx'

type SpeakerDialogProps = {
  conference_id: string
  /** The speaker to edit; null to add one. */
  speaker: Speaker | null
  onClose: () => void
}

/** Adds or edits a speaker, who is read with the address first, because the list for everybody does not have it. */
export function SpeakerDialog({ speaker, ...given }: SpeakerDialogProps) {
  const { conference_id, onClose } = given
  const details = useQuery(speakerDetailsApi.list, { conference_id }, { enabled: speaker !== null })
  if (!speaker) return <SpeakerForm {...given} speaker={null} />
  const found = details.data?.find(({ id }) => id === speaker.id)
  if (found) return <SpeakerForm {...given} speaker={found} />
  const message = details.error?.message ?? (details.data && text.notFound)
  if (message === undefined) return null
  return (
    <Dialog title="Edit speaker" onClose={onClose}>
      <ReadFailed message={text.fetchFailed(message)} onRetry={details.refetch} />
    </Dialog>
  )
}
