import { useSyncExternalStore } from 'react'
import { localStore } from '#web/localStore.ts'

/** One value per tab that several components show. */
export type Store<Value> = {
  read: () => Value
  write: (value: Value) => void
  /** Calls back after every change. Returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
}

type Place<Value> = Pick<Store<Value>, 'read' | 'write'>

/** A store over a place that holds the value, such as an attribute of the document. All writes must go through it. */
export function createStore<Value>({ read, write }: Place<Value>): Store<Value> {
  const listeners = new Set<() => void>()
  return {
    read,
    write(value) {
      write(value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A place for a value that lasts as long as the page. */
export function inMemory<Value>(value: Value): Place<Value> {
  return { read: () => value, write: (next) => void (value = next) }
}

/** A string in this browser's localStorage; null where there is none. Changes in other tabs are reported as well. */
export function createStoredValue(key: string): Store<string | null> {
  const store = createStore<string | null>({
    read: () => localStore.read(key),
    write: (value) => localStore.write(key, value),
  })
  return {
    ...store,
    subscribe(listener) {
      const stop = store.subscribe(listener)
      // The key is null when another tab has cleared everything.
      const elsewhere = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      addEventListener('storage', elsewhere)
      return () => {
        stop()
        removeEventListener('storage', elsewhere)
      }
    },
  }
}

/** The value of a store; `serverValue` on the server and until the page is hydrated. */
export function useStore<Value, ServerValue>(
  { subscribe, read }: Store<Value>,
  serverValue: ServerValue,
): Value | ServerValue {
  return useSyncExternalStore<Value | ServerValue>(subscribe, read, () => serverValue)
}
