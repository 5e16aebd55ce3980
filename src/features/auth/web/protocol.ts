import { AuthClient, type SupportedStorage } from '@supabase/auth-js'
import { localStore, SESSION_KEY } from '#web/localStore.ts'
import { storedSession } from './store.ts'

function write(key: string, value: string | null) {
  if (key === SESSION_KEY) storedSession.write(value)
  else localStore.write(key, value)
}

/** Where the client keeps the session, so that the page follows it. */
const sessionStorage: SupportedStorage = {
  getItem: localStore.read,
  setItem: write,
  removeItem: (key) => write(key, null),
}

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
  return new AuthClient({ ...SETTINGS, storageKey: SESSION_KEY, storage: sessionStorage })
}

/** One that stores nothing: for tokens that are not this browser's yet. */
export function passingClient() {
  return new AuthClient({ ...SETTINGS, storageKey: `${SESSION_KEY}-passing`, persistSession: false })
}
