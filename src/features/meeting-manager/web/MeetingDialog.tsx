import { type ListedMeeting, organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { Note } from '#features/meetings/fields.ts'
import { MEETING_LIMITS } from '#features/meetings/rules.ts'
import { useAction } from '#web/data/useAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
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
    <FormDialog
      title={isAgreed ? listText.cancelTitle : listText.cancelRequestTitle}
      schema={Note}
      start={{ note: '' }}
      verb={isAgreed ? listText.cancelVerb : listText.cancelRequestVerb}
      busyWord="Cancelling..."
      closeWord={listText.keep}
      onSubmit={({ note }) => cancel.mutateAsync({ conference_id, id: meeting.id, note })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{isAgreed ? listText.cancelDetail(names) : listText.cancelRequestDetail(names)}</p>
          <TextField form={form} name="note" label={listText.note} optional maxLength={MEETING_LIMITS.note} />
        </>
      )}
    </FormDialog>
  )
}
