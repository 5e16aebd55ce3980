import { lazyComponent } from '#web/lazyComponent.tsx'
import { DeleteSpeakerDialog } from './DeleteSpeakerDialog.tsx'
import type { SpeakerChoice, SpeakerEditsChoice } from './SpeakerCard.tsx'
import { SpeakerDialog } from './SpeakerDialog.tsx'
import { SpeakerEditsDialog } from './SpeakerEditsDialog.tsx'
import type { Speaking } from './SpeakersTab.tsx'

const ImportSpeakersDialog = lazyComponent(() =>
  import('./ImportSpeakersDialog.tsx').then((module) => module.ImportSpeakersDialog),
)

export type OpenedSpeaker = { what: 'add' | 'import' } | SpeakerChoice | SpeakerEditsChoice

type OpenSpeakerDialogProps = {
  open: OpenedSpeaker
  conference: { id: string; time_zone: string }
  sessions: readonly Speaking[]
  onClose: () => void
}

/** What was opened above the speakers: one of them, a new one, or the import. */
export function OpenSpeakerDialog({ open, conference, sessions, onClose }: OpenSpeakerDialogProps) {
  const { id: conference_id, time_zone } = conference
  switch (open.what) {
    case 'add':
      return <SpeakerDialog conference_id={conference_id} speaker={null} onClose={onClose} />
    case 'edit':
      return <SpeakerDialog conference_id={conference_id} speaker={open.speaker} onClose={onClose} />
    case 'delete':
      return <DeleteSpeakerDialog speaker={open.speaker} sessions={sessions} onClose={onClose} />
    case 'edits':
      return <SpeakerEditsDialog speaker={open.speaker} time_zone={time_zone} onClose={onClose} />
    case 'import':
      return <ImportSpeakersDialog conference_id={conference_id} onClose={onClose} />
  }
}
