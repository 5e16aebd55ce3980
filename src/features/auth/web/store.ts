import type { Session, SupportedStorage } from '@supabase/auth-js'
import { localStore, SESSION_KEY } from '#web/localStore.ts'

function write(key: string, value: string | null) {
  localStore.write(key, value)
  if (key !== SESSION_KEY) return
  for (const listener of listeners) listener()
}

/** Where the account service's client keeps the session. Other tabs hear of a change from the browser. */
export const sessionStore: SupportedStorage = {
  getItem: localStore.read,
  setItem: write,
  removeItem: (key) => write(key, null),
}

function isSession(value: unknown): value is Session {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    typeof value.access_token === 'string' &&
    'refresh_token' in value &&
    'user' in value &&
    typeof value.user === 'object' &&
    value.user !== null
  )
}

/**
 * The session as it is stored in this browser, unchecked: the server decides at every call what it is worth. Pages know
 * by it who is signed in before the client is loaded, which most of them never need.
 */
export function readSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStore.read(SESSION_KEY) ?? 'null')
    return isSession(stored) ? stored : null
  } catch {
    return null
  }
}

/** Forgets the session in this browser; the server is not told. */
export function dropSession() {
  write(SESSION_KEY, null)
}

const listeners = new Set<() => void>()

/** Calls back whenever the session may have changed, in this tab or another. Returns how to stop. */
export function subscribe(listener: () => void) {
  const elsewhere = (event: StorageEvent) => (event.key === SESSION_KEY || event.key === null) && listener()
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}

/** A token with less than this left is renewed before it is used; the same as the client's own margin. */
const MARGIN_MS = 90_000

/** Milliseconds until the session's token should be renewed; none or less when it is time. */
export function renewalDue({ expires_at = 0 }: Session) {
  return expires_at * 1000 - MARGIN_MS - Date.now()
}
