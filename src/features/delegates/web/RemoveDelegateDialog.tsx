import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type Delegate, delegatesApi } from '../contract.ts'
import { text } from '../text.ts'

/** Asks before a delegate is removed. */
export function RemoveDelegateDialog({ delegate, onClose }: { delegate: Delegate; onClose: () => void }) {
  const { id, conference_id, full_name, is_registered } = delegate
  const remove = useAction(delegatesApi.remove, {
    refreshes: [delegatesApi.list, delegatesApi.counts],
    done: text.deleted,
    failed: text.removeFailed,
  })
  return (
    <ConfirmDialog
      title={`Remove ${full_name}?`}
      verb="Remove delegate"
      busyWord="Removing..."
      onConfirm={() => remove.mutateAsync({ conference_id, id })}
      onClose={onClose}
    >
      <p>{text.removeLeaves(is_registered)}</p>
    </ConfirmDialog>
  )
}
