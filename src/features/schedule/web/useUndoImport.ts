import { speakersApi } from '#features/speakers/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { scheduleApi } from '../contract.ts'
import { text } from '../text.ts'

/** Undoes an import; the toast says what was removed and what was kept. */
export function useUndoImport() {
  return useAction(scheduleApi.undoImport, {
    refreshes: [scheduleApi.list, scheduleApi.lastImport, speakersApi.list],
    done: text.undone,
    failed: text.undoFailed,
  })
}
