import { useAction } from '#web/data/useAction.ts'
import { DeleteSelectedDialog } from '#web/ui/DeleteSelectedDialog.tsx'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { text } from '../text.ts'
import { scheduleWithout } from './schedulePatches.ts'

type DeleteScheduleItemsDialogProps = {
  conference_id: string
  items: readonly ScheduleItem[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before the selected schedule items are deleted. */
export function DeleteScheduleItemsDialog({ conference_id, items, ...given }: DeleteScheduleItemsDialogProps) {
  const remove = useAction(scheduleApi.removeSelected, {
    updates: (_, { ids }) => scheduleWithout({ conference_id, ids }),
    refreshes: [scheduleApi.lastImport],
    done: ({ removed }) => text.deletedSelected(removed),
    failed: ({ message }) => text.failed(message),
  })
  return (
    <DeleteSelectedDialog
      {...given}
      title={text.deleteSelected(items.length)}
      verb="Delete schedule items"
      busyWord="Deleting..."
      names={items.map(({ title }) => title)}
      count={items.length}
      refreshes={[scheduleApi.list]}
      onConfirm={() => remove.mutateAsync({ conference_id, ids: items.map(({ id }) => id) })}
    >
      <p>{text.deleteSelectedLeaves}</p>
    </DeleteSelectedDialog>
  )
}
