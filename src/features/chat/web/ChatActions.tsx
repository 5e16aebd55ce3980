import { NewReport } from '#features/rooms/fields.ts'
import { shownName } from '#features/people/rules.ts'
import { MuteDialog } from '#features/people/web/MuteDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { chatApi, type ChatMessage } from '../contract.ts'
import { ChatMessageChange } from '../fields.ts'
import { screenText } from '../screen-text.ts'
import { type ChatPlace, withMessage } from './live.ts'

/** Something that is asked about in a dialog before it is done with a message. */
export type AskedAction = { kind: 'edit' | 'report' | 'mute' | 'delete'; message: ChatMessage }

type ActionProps = { place: ChatPlace; message: ChatMessage; onClose: () => void }

/** The dialog for an action with a message. */
export function ChatActions({ kind, ...props }: ActionProps & AskedAction) {
  const Action = DIALOGS[kind]
  return <Action {...props} />
}

const DIALOGS = { edit: EditDialog, report: ReportDialog, mute: AuthorMuteDialog, delete: DeleteDialog }

const failed = ({ message }: { message: string }) => ({ title: screenText.failedAction, description: message })

function EditDialog({ place: { conference_id, schedule_item_id }, message, onClose }: ActionProps) {
  const edit = useAction(chatApi.edit, {
    updates: (changed) => [withMessage({ conference_id, schedule_item_id }, changed)],
    failed,
  })
  return (
    <FormDialog
      title="Edit message"
      verb="Save"
      schema={ChatMessageChange}
      start={{ text: message.text }}
      onSubmit={({ text }) => edit.mutateAsync({ conference_id, id: message.id, text })}
      onClose={onClose}
    >
      {(form) => <TextArea form={form} name="text" label="Message" rows={4} />}
    </FormDialog>
  )
}

function ReportDialog({ place: { conference_id }, message, onClose }: ActionProps) {
  const report = useAction(chatApi.report, { done: screenText.reported, failed })
  return (
    <FormDialog
      title="Report message"
      verb="Report"
      busyWord="Reporting..."
      schema={NewReport}
      start={{ reason: '' }}
      onSubmit={({ reason }) => report.mutateAsync({ conference_id, id: message.id, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="soft">{screenText.reportHint}</p>
          <blockquote className="reported" dir="auto">
            {message.text}
          </blockquote>
          <TextArea form={form} name="reason" label={screenText.reportReason} rows={3} />
        </>
      )}
    </FormDialog>
  )
}

function AuthorMuteDialog({ place: { conference_id }, message: { author }, onClose }: ActionProps) {
  const name = shownName(author)
  return <MuteDialog conference_id={conference_id} person_id={author?.person_id ?? ''} name={name} onClose={onClose} />
}

function DeleteDialog({ place, message, onClose }: ActionProps) {
  const { conference_id } = place
  const remove = useAction(chatApi.remove, {
    // The room's own event brings the tombstone; without a connection the list is read again.
    refreshes: [chatApi.list],
    failed,
  })
  return (
    <ConfirmDialog
      title={screenText.deleteTitle}
      verb="Delete message"
      onConfirm={() => remove.mutateAsync({ conference_id, id: message.id })}
      onClose={onClose}
    >
      {screenText.deleteNote}
    </ConfirmDialog>
  )
}
