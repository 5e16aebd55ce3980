import { type ListedMeeting, organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { listText } from '../text.ts'
import type { MeetingAction } from './MeetingTable.tsx'
import { MoveMeetingDialog, type MoveMeetingDialogProps } from './MoveMeetingDialog.tsx'
import { namesOf } from './namesOf.ts'

type MeetingDialogProps = MoveMeetingDialogProps & { action: MeetingAction }

/** What an organiser does with a meeting: it is moved, or cancelled. */
export function MeetingDialog({ action, ...props }: MeetingDialogProps) {
  return action === 'move' ? (
    <MoveMeetingDialog {...props} />
  ) : (
    <CancelMeetingDialog conference_id={props.conference.id} meeting={props.meeting} onClose={props.onClose} />
  )
}

type CancelMeetingDialogProps = { conference_id: string; meeting: ListedMeeting; onClose: () => void }

function CancelMeetingDialog({ conference_id, meeting, onClose }: CancelMeetingDialogProps) {
  const isAgreed = meeting.state === 'accepted'
  const cancel = useAction(organiserMeetingsApi.cancel, {
    refreshes: [organiserMeetingsApi.list, organiserMeetingsApi.numbers, organiserMeetingsApi.plan],
    done: listText.cancelled,
    failed: listText.cancelFailed,
  })
  const names = namesOf(meeting)
  return (
    <ConfirmDialog
      title={isAgreed ? listText.cancelTitle : listText.cancelRequestTitle}
      verb={isAgreed ? listText.cancelVerb : listText.cancelRequestVerb}
      busyWord="Cancelling..."
      onConfirm={() => cancel.mutateAsync({ conference_id, id: meeting.id, note: null })}
      onClose={onClose}
    >
      <p>{isAgreed ? listText.cancelDetail(names) : listText.cancelRequestDetail(names)}</p>
    </ConfirmDialog>
  )
}
