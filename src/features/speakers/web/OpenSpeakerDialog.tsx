import { lazyComponent } from '#web/lazyComponent.tsx'
import { DeleteSpeakerDialog } from './DeleteSpeakerDialog.tsx'
import type { SpeakerChoice } from './SpeakerCard.tsx'
import { SpeakerDialog } from './SpeakerDialog.tsx'
import type { Speaking } from './SpeakersTab.tsx'

const ImportSpeakersDialog = lazyComponent(() =>
  import('./ImportSpeakersDialog.tsx').then((module) => module.ImportSpeakersDialog),
)

export type OpenedSpeaker = { what: 'add' | 'import' } | SpeakerChoice

type OpenSpeakerDialogProps = {
  open: OpenedSpeaker
  conference_id: string
  sessions: readonly Speaking[]
  onClose: () => void
}

/** What was opened above the speakers: one of them, a new one, or the import. */
export function OpenSpeakerDialog({ open, conference_id, sessions, onClose }: OpenSpeakerDialogProps) {
  switch (open.what) {
    case 'add':
      return <SpeakerDialog conference_id={conference_id} speaker={null} onClose={onClose} />
    case 'edit':
      return <SpeakerDialog conference_id={conference_id} speaker={open.speaker} onClose={onClose} />
    case 'delete':
      return <DeleteSpeakerDialog speaker={open.speaker} sessions={sessions} onClose={onClose} />
    case 'import':
      return <ImportSpeakersDialog conference_id={conference_id} onClose={onClose} />
  }
}
