import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { DeleteSelectedDialog } from '#web/ui/DeleteSelectedDialog.tsx'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { deletionText } from '../deletion-text.ts'
import { text } from '../text.ts'
import { audienceOfAll } from '../told-rules.ts'
import { scheduleWithout } from './schedulePatches.ts'
import { Told } from './Told.tsx'
import { useRestore } from './useRestore.ts'
import { useSaved } from './useSaved.ts'

type DeleteScheduleItemsDialogProps = {
  conference_id: string
  items: readonly ScheduleItem[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before the selected schedule items are deleted; the toast can put them back. */
export function DeleteScheduleItemsDialog({ conference_id, items, ...given }: DeleteScheduleItemsDialogProps) {
  const audienceOf = useSaved(conference_id)
  const [reason, setReason] = useState('')
  const undo = useRestore()
  const remove = useAction(scheduleApi.removeSelected, {
    updates: (_, { ids }) => scheduleWithout({ conference_id, ids }),
    refreshes: [scheduleApi.lastImport],
    done: ({ removed }, { ids }) => ({
      title: deletionText.deletedSelected(removed),
      action: undo(conference_id, ids),
    }),
    failed: ({ message }) => text.failed(message),
  })
  return (
    <DeleteSelectedDialog
      {...given}
      title={deletionText.selected(items.length)}
      verb="Delete schedule items"
      busyWord="Deleting..."
      names={items.map(({ title }) => title)}
      count={items.length}
      refreshes={[scheduleApi.list]}
      onConfirm={() => remove.mutateAsync({ conference_id, ids: items.map(({ id }) => id), reason })}
    >
      <div className="form">
        <p>
          {deletionText.selectedLeaves} {deletionText.comesBack}
        </p>
        {audienceOf && (
          <Told
            isSeveral
            audience={audienceOfAll(items.map(({ id }) => audienceOf(id)))}
            reason={{ value: reason, onChange: setReason }}
          />
        )}
      </div>
    </DeleteSelectedDialog>
  )
}
