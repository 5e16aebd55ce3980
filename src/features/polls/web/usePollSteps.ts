import type { Patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { type Poll, pollsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'

/** What is done with a poll most, by its state. */
export const NEXT_STEP = {
  draft: { step: 'open', label: 'Open', kind: 'secondary' },
  open: { step: 'close', label: 'Close poll', kind: 'primary' },
  closed: { step: 'reopen', label: 'Reopen', kind: 'secondary' },
  archived: { step: 'reopen', label: 'Reopen', kind: 'secondary' },
} as const

/** The steps of polls. `updates` says which lists show the changed poll. */
export function usePollSteps(updates: (changed: Poll) => Patch[]) {
  const options = (done: string) => ({
    updates,
    done,
    failed: ({ message }: { message: string }) => ({ title: screenText.failed, description: message }),
  })
  return {
    open: useAction(pollsApi.open, options(screenText.opened)),
    close: useAction(pollsApi.close, options(screenText.closed)),
    reopen: useAction(pollsApi.reopen, options(screenText.reopened)),
    archive: useAction(pollsApi.archive, options(screenText.archived)),
  }
}
