import { listDate } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DelegatePage } from '../contract.ts'
import { text } from '../text.ts'
import { useUndoImport } from './useUndoImport.ts'

type UndoImportDialogProps = {
  conference_id: string
  last: NonNullable<DelegatePage['last_import']>
  onClose: () => void
}

/** Asks before the last import is undone. */
export function UndoImportDialog({ conference_id, last, onClose }: UndoImportDialogProps) {
  const undo = useUndoImport()
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
