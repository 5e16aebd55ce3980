import type { Session } from '@supabase/auth-js'
import { createStoredValue } from '#web/data/store.ts'
import { SESSION_KEY } from '#web/localStore.ts'

/** The session as JSON; null when nobody is signed in on this browser. */
export const storedSession = createStoredValue(SESSION_KEY)

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
 * The session that is stored in this browser. It is not verified here, because the server verifies it with every call. With it
 * pages know who is signed in without loading the client of the account service, which most of them never need.
 */
export function readSession(): Session | null {
  return parseSession(storedSession.read())
}

/** Parses the JSON of a session; null if it is not one. */
export function parseSession(json: string | null): Session | null {
  try {
    const parsed: unknown = JSON.parse(json ?? 'null')
    return isSession(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** Removes the session from this browser, without a call to the server. */
export function dropSession() {
  storedSession.write(null)
}

/** A token with less than this left is renewed before it is used; the same as the client's own margin. */
const MARGIN_MS = 90_000

/** Milliseconds until the session's token should be renewed; zero or negative when it is due. */
export function renewalDue({ expires_at = 0 }: Session) {
  return expires_at * 1000 - MARGIN_MS - Date.now()
}
