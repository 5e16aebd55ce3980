import { CancelledByBlock } from '#features/meetings/web/CancelledByBlock.tsx'
import { blockText } from '#features/people/block-text.ts'
import { EditDialog } from '#features/rooms/web/EditDialog.tsx'
import { ReportDialog } from '#features/rooms/web/ReportDialog.tsx'
import { blocksApi } from '#features/people/contract.ts'
import { BlockDialog } from '#features/people/web/BlockDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { type Message, messagesApi, type Thread } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { withMessage } from './live.ts'
import { nameOf } from './ThreadRow.tsx'

/** Something that is asked about in a dialog before it is done. */
export type AskedAction = { kind: 'block' } | { kind: 'edit' | 'delete' | 'report'; message: Message }

type Props = { thread: Thread; onClose: () => void }

/** The dialog for an action with a conversation or one of its messages. */
export function ThreadDialogs({ thread, onClose, ...asked }: Props & AskedAction) {
  if (asked.kind === 'block') return <ThreadBlockDialog thread={thread} onClose={onClose} />
  const Action = DIALOGS[asked.kind]
  return <Action thread={thread} message={asked.message} onClose={onClose} />
}

const DIALOGS = { edit: EditMessage, delete: DeleteDialog, report: ReportMessage }

const failed = ({ message }: { message: string }) => ({ title: screenText.failed, description: message })

function ThreadBlockDialog({ thread, onClose }: Props) {
  const name = nameOf(thread)
  const block = useAction(blocksApi.block, {
    // What the other said in rooms is gone as well.
    refreshes: 'all',
    done: blockText.blocked(name),
    failed,
  })
  return (
    <BlockDialog name={name} onConfirm={() => block.mutateAsync({ person_id: thread.person_id })} onClose={onClose}>
      {screenText.blockNote} <CancelledByBlock person_id={thread.person_id} />
    </BlockDialog>
  )
}

type MessageProps = Props & { message: Message }

function EditMessage({ thread: { person_id }, message: { id, text }, onClose }: MessageProps) {
  const edit = useAction(messagesApi.edit, {
    updates: (changed) => withMessage(changed, 'message.changed'),
    failed,
  })
  return (
    <EditDialog text={text} onSave={(changed) => edit.mutateAsync({ person_id, id, ...changed })} onClose={onClose} />
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

function ReportMessage({ thread: { person_id }, message: { id, text }, onClose }: MessageProps) {
  const report = useAction(messagesApi.report, { done: screenText.reported, failed })
  return (
    <ReportDialog
      title="Report message"
      hint={screenText.reportHint}
      reasonLabel={screenText.reportReason}
      quote={text}
      onReport={(reason) => report.mutateAsync({ person_id, id, ...reason })}
      onClose={onClose}
    />
  )
}
