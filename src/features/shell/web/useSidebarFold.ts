import { createStore, useStore } from '#web/data/store.ts'
import { SIDEBAR_COOKIE } from '#web/localStore.ts'

const WEEK_IN_SECONDS = 7 * 24 * 60 * 60

const fold = createStore<boolean>({
  read: () => document.documentElement.dataset['sidebar'] === 'folded',
  write(folded) {
    if (folded) document.documentElement.dataset['sidebar'] = 'folded'
    else delete document.documentElement.dataset['sidebar']
    document.cookie = `${SIDEBAR_COOKIE}=${!folded}; path=/; max-age=${WEEK_IN_SECONDS}; samesite=lax`
  },
})

/** Whether the sidebar is collapsed to icons. The boot script restores it from the cookie before the first paint. */
export function useSidebarFold() {
  return { folded: useStore(fold, false), toggleFold: () => fold.write(!fold.read()) }
}
