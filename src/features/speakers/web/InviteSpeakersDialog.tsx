import { useAction } from '#web/data/useAction.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { type SpeakerDetails, speakerDetailsApi } from '../details-contract.ts'
import { splitInvitees } from '../list-rules.ts'
import { speakerOrganisingApi } from '../organising-contract.ts'
import { peopleText } from '../people-text.ts'

type InviteSpeakersDialogProps = {
  conference_id: string
  speakers: readonly SpeakerDetails[]
  onClose: () => void
}

/** Asks before speakers are invited, and says how many are emailed and who is not. */
export function InviteSpeakersDialog({ conference_id, speakers, onClose }: InviteSpeakersDialogProps) {
  const send = useAction(speakerOrganisingApi.invite, {
    refreshes: [speakerDetailsApi.list],
    done: ({ queued, left_out, message }) => ({
      title: peopleText.invited(queued),
      ...((message !== null || left_out > 0) && { description: message ?? peopleText.leftOut(left_out) }),
    }),
    failed: ({ message }) => ({ title: peopleText.inviteFailed, description: message }),
  })
  const { emailed, registered, unreachable } = splitInvitees(speakers)
  const namesOf = (some: readonly SpeakerDetails[]) => some.map(({ name }) => name)
  return (
    <ConfirmDialog
      kind="primary"
      title={peopleText.invite(speakers.length)}
      verb={`Send ${emailed.length.toLocaleString('en-GB')}`}
      busyWord="Sending..."
      disabled={emailed.length === 0}
      onConfirm={() => send.mutateAsync({ conference_id, ids: emailed.map(({ id }) => id) })}
      onClose={onClose}
    >
      <p>{peopleText.emailed(emailed.length)}</p>
      {emailed.length > 0 && <p>{peopleText.becomeDelegates}</p>}
      {unreachable.length > 0 && <p dir="auto">{peopleText.unreachable(namesOf(unreachable))}</p>}
      {registered.length > 0 && <p dir="auto">{peopleText.registered(namesOf(registered))}</p>}
    </ConfirmDialog>
  )
}
