import { type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from '#web/data/store.ts'
import type { Session } from './session.ts'
import { dropSession, parseSession, renewalDue, storedSession } from './store.ts'
import { accessToken } from './token.ts'
import { AuthContext } from './useAuth.ts'

async function signOut() {
  const leaving = import('./logout.ts').then(({ leave }) => leave())
  // Without a connection its code may be missing, and on this device it is over all the same.
  await leaving.catch(dropSession)
}

type AuthProviderProps = {
  /** False where there is no account service to speak to. */
  isConfigured?: boolean
  children: ReactNode
}

/** Hands the session to everything below it, follows it when it changes here or in another tab, and keeps it fresh. */
export function AuthProvider({ isConfigured = true, children }: AuthProviderProps) {
  const stored = useStore(storedSession, undefined)
  const isLoading = stored === undefined
  const session = useMemo(() => (stored === undefined ? null : parseSession(stored)), [stored])

  useEffect(() => {
    // Set before the first paint; see boot.ts.
    if (!isLoading && !session) delete document.documentElement.dataset['session']
  }, [isLoading, session])

  useEffect(() => (session ? keepFresh(session) : undefined), [session])

  const auth = useMemo(() => {
    const user = session?.user ?? null
    return { session, isLoading, user, isConfigured, isDelegate: user?.user_metadata.is_delegate === true, signOut }
  }, [session, isLoading, isConfigured])
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Renews the session when its token runs out, while the page is looked at. Returns how to stop. */
function keepFresh(session: Session) {
  // A page that could not renew it tries again when it is looked at, or when it calls the server.
  const renew = () => void (document.visibilityState === 'visible' && accessToken().catch(() => null))
  const timer = setTimeout(renew, Math.max(0, renewalDue(session)))
  document.addEventListener('visibilitychange', renew)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', renew)
  }
}
