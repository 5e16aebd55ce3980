import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import type { SpeakerDetails } from '#features/speakers/details-contract.ts'
import { invitationDisabledReason } from '../invitation-rules.ts'
import { text } from '../text.ts'
import { InviteDialog } from './InviteDialog.tsx'

type InviteSpeakersDialogProps = {
  conference: Conference
  speakers: readonly SpeakerDetails[]
  onClose: () => void
}

/** Asks before speakers are invited, as of delegates; those who were invited already are left out at first. */
export function InviteSpeakersDialog({ conference, speakers, onClose }: InviteSpeakersDialogProps) {
  const [now] = useState(() => new Date())
  const unreachable = speakers.filter(({ email }) => email === null).map(({ name }) => name)
  return (
    <InviteDialog
      conference_id={conference.id}
      whom={{ speaker_ids: speakers.map(({ id }) => id), skip_invited: true }}
      number={speakers.length}
      disabledReason={invitationDisabledReason(conference, now)}
      onClose={onClose}
    >
      {unreachable.length > 0 && (
        <p className="soft" dir="auto">
          {text.withoutAddress(unreachable)}
        </p>
      )}
    </InviteDialog>
  )
}
