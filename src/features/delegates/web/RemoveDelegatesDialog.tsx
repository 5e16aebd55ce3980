import { ApiError } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { DeleteSelectedDialog } from '#web/ui/DeleteSelectedDialog.tsx'
import { delegatesApi } from '../contract.ts'
import { text } from '../text.ts'
import type { SelectedDelegate } from './useDelegateSelection.ts'

type RemoveDelegatesDialogProps = {
  conference_id: string
  delegates: readonly SelectedDelegate[]
  onDeleted: () => void
  /** Called if some of the delegates do not exist any more. */
  onGone: () => void
  onClose: () => void
}

/** Asks before the selected delegates are removed. */
export function RemoveDelegatesDialog({ conference_id, delegates, onGone, ...given }: RemoveDelegatesDialogProps) {
  const { length } = delegates
  const remove = useAction(delegatesApi.removeSelected, {
    refreshes: [delegatesApi.list, delegatesApi.counts],
    done: ({ removed }) => text.removedSelected(removed),
    failed: text.removeFailed,
  })

  async function confirm() {
    try {
      await remove.mutateAsync({ conference_id, ids: delegates.map(({ id }) => id) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onGone()
      throw error
    }
  }

  return (
    <DeleteSelectedDialog
      {...given}
      title={text.removeSelected(length)}
      verb="Remove delegates"
      busyWord="Removing..."
      names={delegates.flatMap(({ full_name }) => full_name ?? [])}
      count={length}
      refreshes={[delegatesApi.list, delegatesApi.counts]}
      onConfirm={confirm}
    >
      <p>{text.removeSelectedLeaves(length, delegates.filter(({ is_registered }) => is_registered).length)}</p>
    </DeleteSelectedDialog>
  )
}
