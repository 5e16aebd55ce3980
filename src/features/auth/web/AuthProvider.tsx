import { type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from '#web/data/store.ts'
import { localStore, SEARCHES_KEY } from '#web/localStore.ts'
import type { Session } from './session.ts'
import { dropSession, parseSession, renewalDue, storedSession } from './store.ts'
import { accessToken } from './token.ts'
import { AuthContext } from './useAuth.ts'

async function signOut() {
  const leaving = import('./logout.ts').then(({ leave }) => leave())
  // Offline the code may fail to load; then only this browser's session is removed.
  await leaving.catch(dropSession)
}

type AuthProviderProps = {
  /** False if no account service is configured. */
  isConfigured?: boolean
  children: ReactNode
}

/** Provides the session to its descendants, follows changes of it in this and other tabs, and renews its token. */
export function AuthProvider({ isConfigured = true, children }: AuthProviderProps) {
  const stored = useStore(storedSession, undefined)
  const isLoading = stored === undefined
  const session = useMemo(() => (stored === undefined ? null : parseSession(stored)), [stored])

  useEffect(() => {
    if (isLoading || session) return
    // Set before the first paint; see boot.ts.
    delete document.documentElement.dataset['session']
    localStore.write(SEARCHES_KEY, null)
  }, [isLoading, session])

  useEffect(() => (session ? keepFresh(session) : undefined), [session])

  const auth = useMemo(() => {
    const user = session?.user ?? null
    return { session, isLoading, user, isConfigured, isDelegate: user?.user_metadata.is_delegate === true, signOut }
  }, [session, isLoading, isConfigured])
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Renews the session before its token expires, while the page is visible. Returns a function that stops it. */
function keepFresh(session: Session) {
  // After a failure it is tried again when the page becomes visible, or with the next call.
  const renew = () => void (document.visibilityState === 'visible' && accessToken().catch(() => null))
  const timer = setTimeout(renew, Math.max(0, renewalDue(session)))
  document.addEventListener('visibilitychange', renew)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', renew)
  }
}
