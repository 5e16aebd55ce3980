import { listDate } from '#shared/dates.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { LastImport } from '../contract.ts'
import { text } from '../text.ts'
import { useUndoImport } from './useUndoImport.ts'

type UndoScheduleImportDialogProps = { conference_id: string; last: LastImport; onClose: () => void }

/** Asks before the last import is undone. */
export function UndoScheduleImportDialog({ conference_id, last, onClose }: UndoScheduleImportDialogProps) {
  const undo = useUndoImport()
  return (
    <ConfirmDialog
      title={text.undoImport}
      verb="Undo import"
      busyWord="Removing..."
      onConfirm={() => undo.mutateAsync({ conference_id, import_id: last.id })}
      onClose={onClose}
    >
      <p>{text.undoImportDetail(last, listDate(last.created_at))}</p>
    </ConfirmDialog>
  )
}
