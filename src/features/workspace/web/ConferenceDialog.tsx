import { AuditDialog } from '#features/conferences/web/AuditDialog.tsx'
import { OrganisersDialog } from '#features/conferences/web/OrganisersDialog.tsx'
import { ExportConferenceDialog } from '#features/conferences/web/ExportConferenceDialog.tsx'
import type { Conference } from '#features/conferences/contract.ts'
import { InterestsDialog } from '#features/networking-profile/web/InterestsDialog.tsx'
import { AnnouncementsDialog } from '#features/notifications/web/AnnouncementsDialog.tsx'
import { DeleteConferenceDialog } from './DeleteConferenceDialog.tsx'
import { UnpublishDialog } from './UnpublishDialog.tsx'

export type ConferenceDialogName =
  'interests' | 'organisers' | 'announcements' | 'log' | 'take' | 'unpublish' | 'delete'

type ConferenceDialogProps = {
  dialog: ConferenceDialogName
  conference: Conference
  readOnly: boolean
  /** How many delegates have registered; null if that is not known. */
  registered: number | null
  onUnpublish: () => Promise<unknown>
  onClose: () => void
}

/** The dialog behind an entry of a conference's menu. All of them are loaded at the first. */
export function ConferenceDialog({ dialog, onUnpublish, ...props }: ConferenceDialogProps) {
  const { conference, readOnly, registered, onClose } = props
  const { id: conference_id, name } = conference
  switch (dialog) {
    case 'interests':
      return <InterestsDialog conference_id={conference_id} onClose={onClose} />
    case 'organisers':
      return <OrganisersDialog conference={conference} onClose={onClose} />
    case 'announcements':
      return <AnnouncementsDialog conference={conference} readOnly={readOnly} onClose={onClose} />
    case 'log':
      return <AuditDialog conference_id={conference_id} onClose={onClose} />
    case 'take':
      return <ExportConferenceDialog conference_id={conference_id} onClose={onClose} />
    case 'unpublish':
      return <UnpublishDialog name={name} registered={registered} onConfirm={onUnpublish} onClose={onClose} />
    case 'delete':
      return <DeleteConferenceDialog conference={conference} onClose={onClose} />
  }
}
