import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { text } from '../text.ts'
import { useScheduleCache } from './useScheduleCache.ts'

/** Asks before a schedule item is deleted. */
export function DeleteScheduleItemDialog({ item, onClose }: { item: ScheduleItem; onClose: () => void }) {
  const { id, conference_id, title, day, start_time, end_time } = item
  const cache = useScheduleCache(conference_id)
  const remove = useAction(scheduleApi.remove, { done: text.deleted, failed: ({ message }) => text.failed(message) })
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      verb="Delete schedule item"
      busyWord="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync({ conference_id, id })
        await cache.drop(id)
      }}
      onClose={onClose}
    >
      <p>{text.deleteLeaves(`${day}, ${start_time} – ${end_time}`)}</p>
    </ConfirmDialog>
  )
}
