import type { Entry } from './router.tsx'

/**
 * To call when a dialog opens. Back closes a dialog instead of leaving its page, which the browser lets be done between the
 * pages of one document only. The entry of its first page is therefore doubled.
 */
export function holdPage() {
  const entry = history.state as Entry | null // others add other names
  // A dialog that the address itself opens has nothing below it.
  if (entry?.isAdded || !navigator.userActivation?.hasBeenActive) return
  history.replaceState({ ...entry, scroll: scrollY, isDoubled: true } satisfies Entry, '')
  history.pushState({ isAdded: true } satisfies Entry, '')
}
