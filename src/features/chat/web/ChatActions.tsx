import { EditDialog } from '#features/rooms/web/EditDialog.tsx'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { ReportDialog } from '#features/rooms/web/ReportDialog.tsx'
import { shownName } from '#features/people/rules.ts'
import { MuteDialog } from '#features/people/web/MuteDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { chatApi, type ChatMessage } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { withMessage } from './live.ts'

/** Something that is asked about in a dialog before it is done with a message. */
export type AskedAction = { kind: 'edit' | 'report' | 'mute' | 'delete'; message: ChatMessage }

type ActionProps = { roomKey: RoomKey; message: ChatMessage; onClose: () => void }

/** The dialog for an action with a message. */
export function ChatActions({ kind, ...props }: ActionProps & AskedAction) {
  const Action = DIALOGS[kind]
  return <Action {...props} />
}

const DIALOGS = { edit: EditMessage, report: ReportMessage, mute: AuthorMuteDialog, delete: DeleteDialog }

const failed = ({ message }: { message: string }) => ({ title: screenText.failedAction, description: message })

function EditMessage({ roomKey, message: { id, text }, onClose }: ActionProps) {
  const edit = useAction(chatApi.edit, { updates: (changed) => [withMessage(roomKey, changed)], failed })
  const save = (changed: { text: string }) => edit.mutateAsync({ conference_id: roomKey.conference_id, id, ...changed })
  return <EditDialog text={text} onSave={save} onClose={onClose} />
}

function ReportMessage({ roomKey: { conference_id }, message: { id, text }, onClose }: ActionProps) {
  const report = useAction(chatApi.report, { done: screenText.reported, failed })
  return (
    <ReportDialog
      title="Report message"
      hint={screenText.reportHint}
      reasonLabel={screenText.reportReason}
      quote={text}
      onReport={(reason) => report.mutateAsync({ conference_id, id, ...reason })}
      onClose={onClose}
    />
  )
}

function AuthorMuteDialog({ roomKey: { conference_id }, message: { author }, onClose }: ActionProps) {
  const name = shownName(author)
  return <MuteDialog conference_id={conference_id} person_id={author?.person_id ?? ''} name={name} onClose={onClose} />
}

function DeleteDialog({ roomKey, message, onClose }: ActionProps) {
  const { conference_id } = roomKey
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
