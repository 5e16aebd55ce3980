import { useAction } from '#web/data/useAction.ts'
import { changeApi } from '../change-contract.ts'
import { deletionText as text } from '../deletion-text.ts'
import { scheduleWithAll } from './schedulePatches.ts'

/** The button of the toast that puts deleted sessions back. A refusal shows a toast of its own. */
export function useRestore() {
  const restore = useAction(changeApi.restore, {
    updates: scheduleWithAll,
    done: (items) => text.restored(items.length),
    failed: text.restoreFailed,
  })
  return (conference_id: string, ids: string[]) => ({
    label: text.undo,
    onPress: () => restore.mutate({ conference_id, ids }),
  })
}
