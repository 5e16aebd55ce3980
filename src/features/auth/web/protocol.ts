import { AuthClient } from '@supabase/auth-js'
import { SESSION_KEY } from '#web/localStore.ts'
import { sessionStore } from './store.ts'

/** What the browser's own client and one for foreign tokens have in common. */
const SETTINGS = {
  url: '/auth/v1',
  // The pages decide: a link's tokens are checked before they count, and one tab at a time renews a session.
  autoRefreshToken: false,
  detectSessionInUrl: false,
  skipAutoInitialize: true,
}

/** The public client of the account service, over the session of this browser. */
export function browserClient() {
  return new AuthClient({ ...SETTINGS, storageKey: SESSION_KEY, storage: sessionStore })
}

/** One that stores nothing: for tokens that are not this browser's yet. */
export function passingClient() {
  return new AuthClient({ ...SETTINGS, storageKey: `${SESSION_KEY}-passing`, persistSession: false })
}
