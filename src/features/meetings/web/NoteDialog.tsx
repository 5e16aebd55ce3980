import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import type { Meeting } from '../contract.ts'
import { Note } from '../fields.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { useMeetingChange } from './useMeetingChange.ts'

type NoteDialogProps = { meeting: Meeting; use: 'decline' | 'cancel'; onClose: () => void }

/** Declines a request or cancels a meeting, with a word or without. */
export function NoteDialog({ meeting, use, onClose }: NoteDialogProps) {
  const { name, decline, cancel } = useMeetingChange(meeting)
  const isCancel = use === 'cancel'
  const declineTitle = meeting.is_mine ? screenText.declineTimeTitle : screenText.declineTitle
  return (
    <FormDialog
      title={isCancel ? screenText.cancelTitle(name) : declineTitle(name)}
      schema={Note}
      start={{ note: '' }}
      onSubmit={({ note }) => (isCancel ? cancel(note) : decline(note))}
      verb={isCancel ? screenText.cancelMeeting : screenText.decline}
      {...(isCancel && { closeWord: screenText.keepMeeting })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isCancel && <p className="soft">{screenText.cancelNote}</p>}
          <TextField form={form} name="note" label={screenText.note} optional maxLength={MEETING_LIMITS.note} />
        </>
      )}
    </FormDialog>
  )
}
