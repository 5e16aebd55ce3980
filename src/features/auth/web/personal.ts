import { useEffect, useSyncExternalStore } from 'react'
import { useAuth } from './useAuth.ts'

type Held<Value> = { user_id: string | null; value: Value | null; failed: boolean }

const refreshers = new Set<() => unknown>()

/** Call it after something that changed more than one of them, or one that a later feature holds. */
export function refreshPersonal() {
  for (const refresh of refreshers) refresh()
}

/**
 * Something of the signed-in person's that several parts of a page show, frames included: asked for once, shared, and
 * asked for anew when somebody else signs in.
 */
export function personal<Value>(load: () => Promise<Value>) {
  const store = createStore(load)
  refreshers.add(store.refresh)

  function useHeld() {
    const { user, isLoading } = useAuth()
    const user_id = user?.id ?? null
    useEffect(() => {
      if (!isLoading) store.follow(user_id)
    }, [isLoading, user_id])
    const held = useSyncExternalStore(store.subscribe, store.read, store.read)
    return held.user_id === user_id ? held : null
  }

  return {
    /** Null for nobody, and until it is known. */
    use: () => useHeld()?.value ?? null,
    /** Whether it was asked for in vain. */
    useFailed: () => useHeld()?.failed ?? false,
    /** Call it after something that changed it. */
    refresh: store.refresh,
    /** Call it with what a write of it answered. */
    set: store.set,
  }
}

function createStore<Value>(load: () => Promise<Value>) {
  let held: Held<Value> = { user_id: null, value: null, failed: false }
  let latest = 0
  const listeners = new Set<() => void>()

  function hold(change: Partial<Held<Value>>) {
    held = { ...held, ...change }
    for (const listener of listeners) listener()
  }

  async function refresh() {
    const turn = ++latest
    if (held.user_id === null) return
    const value = await load().catch(() => null)
    // Asked again meanwhile, perhaps for somebody else: the newer answer counts. A lost one takes nothing away.
    if (turn === latest) hold(value === null ? { failed: true } : { value, failed: false })
  }

  return {
    read: () => held,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow: (user_id: string | null) => {
      if (held.user_id === user_id) return
      hold({ user_id, value: null, failed: false })
      void refresh()
    },
    refresh,
    set: (value: Value) => hold({ value, failed: false }),
  }
}
