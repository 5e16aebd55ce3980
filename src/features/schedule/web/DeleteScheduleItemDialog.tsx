import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { text } from '../text.ts'
import { scheduleWithout } from './schedulePatches.ts'

/** Asks before a schedule item is deleted. */
export function DeleteScheduleItemDialog({ item, onClose }: { item: ScheduleItem; onClose: () => void }) {
  const { id, conference_id, title, day, start_time, end_time } = item
  const remove = useAction(scheduleApi.remove, {
    updates: () => scheduleWithout({ conference_id, ids: [id] }),
    done: text.deleted,
    failed: ({ message }) => text.failed(message),
  })
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      verb="Delete schedule item"
      busyWord="Deleting..."
      onConfirm={() => remove.mutateAsync({ conference_id, id })}
      onClose={onClose}
    >
      <p>{text.deleteLeaves(`${day}, ${start_time} – ${end_time}`)}</p>
    </ConfirmDialog>
  )
}
