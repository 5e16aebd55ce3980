import { useSyncExternalStore } from 'react'

/** Whether the browser knows that it has no network. */
export function useOffline() {
  return useSyncExternalStore(onNetworkChange, isOffline, () => false)
}

const isOffline = () => !navigator.onLine

function onNetworkChange(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
