import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { deletionText } from '../deletion-text.ts'
import { text } from '../text.ts'
import { scheduleWithout } from './schedulePatches.ts'
import { Told } from './Told.tsx'
import { useRestore } from './useRestore.ts'
import { useSaved } from './useSaved.ts'

/** Asks before a schedule item is deleted; the toast can put it back. */
export function DeleteScheduleItemDialog({ item, onClose }: { item: ScheduleItem; onClose: () => void }) {
  const { id, conference_id, title, day, start_time, end_time } = item
  const audienceOf = useSaved(conference_id)
  const [reason, setReason] = useState('')
  const undo = useRestore()
  const remove = useAction(scheduleApi.remove, {
    updates: () => scheduleWithout({ conference_id, ids: [id] }),
    done: { title: deletionText.deleted, action: undo(conference_id, [id]) },
    failed: ({ message }) => text.failed(message),
  })
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      verb="Delete schedule item"
      busyWord="Deleting..."
      onConfirm={() => remove.mutateAsync({ conference_id, id, reason })}
      onClose={onClose}
    >
      <div className="form">
        <p>
          {deletionText.leaves(`${day}, ${start_time} – ${end_time}`)} {deletionText.comesBack}
        </p>
        {audienceOf && <Told audience={audienceOf(id)} reason={{ value: reason, onChange: setReason }} />}
      </div>
    </ConfirmDialog>
  )
}
