import { useAction } from '#web/data/useAction.ts'
import { delegatesApi } from '../contract.ts'
import { text } from '../text.ts'

/** Undoes an import; the toast says how many delegates were removed. */
export function useUndoImport() {
  return useAction(delegatesApi.undoImport, {
    refreshes: [delegatesApi.list, delegatesApi.counts],
    done: ({ removed }) => text.undone(removed),
    failed: text.undoFailed,
  })
}
