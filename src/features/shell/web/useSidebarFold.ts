import { useSyncExternalStore } from 'react'
import { SIDEBAR_COOKIE } from '#web/localStore.ts'

const WEEK_IN_SECONDS = 7 * 24 * 60 * 60

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function isFolded() {
  return document.documentElement.dataset['sidebar'] === 'folded'
}

function toggleFold() {
  const folded = !isFolded()
  if (folded) document.documentElement.dataset['sidebar'] = 'folded'
  else delete document.documentElement.dataset['sidebar']
  document.cookie = `${SIDEBAR_COOKIE}=${!folded}; path=/; max-age=${WEEK_IN_SECONDS}; samesite=lax`
  for (const listener of listeners) listener()
}

/** Whether the sidebar is collapsed to icons. The boot script restores it from the cookie before the first paint. */
export function useSidebarFold() {
  return { folded: useSyncExternalStore(subscribe, isFolded, () => false), toggleFold }
}
