import { deletionText } from '../deletion-text.ts'

/** How a conference is restored with `useAction`. */
export const restoring = {
  // It is in several lists: those of the manager, the switcher and the plan's counts.
  refreshes: 'all',
  done: deletionText.restored,
  failed: ({ message }: { message: string }) => ({ title: deletionText.restoreFailed, description: message }),
} as const
