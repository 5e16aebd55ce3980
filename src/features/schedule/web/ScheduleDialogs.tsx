import type { Conference } from '#features/conferences/contract.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import type { LastImport, ScheduleItem } from '../contract.ts'
import type { RowChoice } from './ScheduleRow.tsx'

/** Exported to be loaded early. */
export const ScheduleItemDialog = lazyComponent(() =>
  import('./ScheduleItemDialog.tsx').then((module) => module.ScheduleItemDialog),
)
const DeleteScheduleItemDialog = lazyComponent(() =>
  import('./DeleteScheduleItemDialog.tsx').then((module) => module.DeleteScheduleItemDialog),
)
export const ImportScheduleDialog = lazyComponent(() =>
  import('./ImportScheduleDialog.tsx').then((module) => module.ImportScheduleDialog),
)

const DeleteScheduleItemsDialog = lazyComponent(() =>
  import('./DeleteScheduleItemsDialog.tsx').then((module) => module.DeleteScheduleItemsDialog),
)
const UndoScheduleImportDialog = lazyComponent(() =>
  import('./UndoScheduleImportDialog.tsx').then((module) => module.UndoScheduleImportDialog),
)

/** What is open. */
export type Open = { what: 'add' | 'import' | 'undo' | 'delete-selected' } | RowChoice

type ScheduleDialogsProps = {
  open: Open
  shared: { conference: Conference; items: ScheduleItem[]; speakers: Speaker[]; onClose: () => void }
  last: LastImport | null
  selected: readonly ScheduleItem[]
  onDeleted: () => void
}

/** The dialog that is open over the schedule. */
export function ScheduleDialogs({ open, shared, last, ...selection }: ScheduleDialogsProps) {
  const { onClose } = shared
  const one = { conference_id: shared.conference.id, onClose }
  switch (open.what) {
    case 'add':
      return <ScheduleItemDialog {...shared} what="add" item={null} />
    case 'edit':
      return <ScheduleItemDialog {...shared} what="edit" item={open.item} />
    case 'duplicate':
      return <ScheduleItemDialog {...shared} what="add" item={open.item} />
    case 'delete':
      return <DeleteScheduleItemDialog item={open.item} onClose={onClose} />
    case 'delete-selected':
      return <DeleteScheduleItemsDialog {...one} items={selection.selected} onDeleted={selection.onDeleted} />
    case 'import':
      return <ImportScheduleDialog {...one} />
    case 'undo':
      return last && <UndoScheduleImportDialog {...one} last={last} />
  }
}
