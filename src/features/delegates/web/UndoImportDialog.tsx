import { listDate } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type DelegatePage, delegatesApi } from '../contract.ts'
import { text } from '../text.ts'

type UndoImportDialogProps = {
  conference_id: string
  last: NonNullable<DelegatePage['last_import']>
  onClose: () => void
}

/** Asks before the last import is undone. */
export function UndoImportDialog({ conference_id, last, onClose }: UndoImportDialogProps) {
  const undo = useAction(delegatesApi.undoImport, {
    refreshes: [delegatesApi.list, delegatesApi.counts],
    done: ({ removed }) => text.undone(removed),
    failed: ({ message }) => ({ title: text.undoFailed, description: message }),
  })
  return (
    <ConfirmDialog
      title={text.undoImport}
      verb="Undo import"
      busyWord="Removing..."
      onConfirm={() => undo.mutateAsync({ conference_id })}
      onClose={onClose}
    >
      <p>{text.undoImportDetail(last.delegates, listDate(last.created_at))}</p>
    </ConfirmDialog>
  )
}
