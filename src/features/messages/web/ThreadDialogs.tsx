import { NewReport } from '#features/rooms/fields.ts'
import { blocksApi } from '#features/people/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { type Message, messagesApi, type Thread } from '../contract.ts'
import { MessageChange } from '../fields.ts'
import { screenText } from '../screen-text.ts'
import { withMessage } from './live.ts'
import { nameOf } from './ThreadRow.tsx'

/** Something that is asked about in a dialog before it is done. */
export type AskedAction = { kind: 'block' } | { kind: 'edit' | 'delete' | 'report'; message: Message }

type Props = { thread: Thread; onClose: () => void }

/** The dialog for an action with a conversation or one of its messages. */
export function ThreadDialogs({ thread, onClose, ...asked }: Props & AskedAction) {
  if (asked.kind === 'block') return <BlockDialog thread={thread} onClose={onClose} />
  const Action = DIALOGS[asked.kind]
  return <Action thread={thread} message={asked.message} onClose={onClose} />
}

const DIALOGS = { edit: EditDialog, delete: DeleteDialog, report: ReportDialog }

const failed = ({ message }: { message: string }) => ({ title: screenText.failed, description: message })

function BlockDialog({ thread, onClose }: Props) {
  const name = nameOf(thread)
  const block = useAction(blocksApi.block, {
    // What the other said in rooms is gone as well.
    refreshes: 'all',
    done: screenText.blocked(name),
    failed,
  })
  return (
    <ConfirmDialog
      title={screenText.blockTitle(name)}
      verb="Block"
      onConfirm={() => block.mutateAsync({ person_id: thread.person_id })}
      onClose={onClose}
    >
      {screenText.blockNote}
    </ConfirmDialog>
  )
}

type MessageProps = Props & { message: Message }

function EditDialog({ thread: { person_id }, message, onClose }: MessageProps) {
  const edit = useAction(messagesApi.edit, {
    updates: (changed) => withMessage(changed, 'message.changed'),
    failed,
  })
  return (
    <FormDialog
      title="Edit message"
      verb="Save"
      schema={MessageChange}
      start={{ text: message.text }}
      onSubmit={({ text }) => edit.mutateAsync({ person_id, id: message.id, text })}
      onClose={onClose}
    >
      {(form) => <TextArea form={form} name="text" label="Message" rows={4} />}
    </FormDialog>
  )
}

function DeleteDialog({ thread: { person_id }, message, onClose }: MessageProps) {
  const remove = useAction(messagesApi.remove, { refreshes: [messagesApi.list, messagesApi.thread], failed })
  return (
    <ConfirmDialog
      title={screenText.deleteTitle}
      verb="Delete message"
      onConfirm={() => remove.mutateAsync({ person_id, id: message.id })}
      onClose={onClose}
    >
      {screenText.deleteNote}
    </ConfirmDialog>
  )
}

function ReportDialog({ thread: { person_id }, message, onClose }: MessageProps) {
  const report = useAction(messagesApi.report, { done: screenText.reported, failed })
  return (
    <FormDialog
      title="Report message"
      verb="Report"
      busyWord="Reporting..."
      schema={NewReport}
      start={{ reason: '' }}
      onSubmit={({ reason }) => report.mutateAsync({ person_id, id: message.id, reason })}
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
