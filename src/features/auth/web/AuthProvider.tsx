import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Session } from './session.ts'
import { dropSession, readSession, renewalDue, subscribe } from './store.ts'
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
  const [state, setState] = useState<{ session: Session | null; isLoading: boolean }>({
    session: null,
    isLoading: true,
  })
  const { session } = state

  useEffect(() => {
    function look() {
      const now = { session: readSession(), isLoading: false }
      // Set before the first paint; see boot.ts.
      if (!now.session) delete document.documentElement.dataset['session']
      setState((before) => sameOr(before, now))
    }
    look()
    return subscribe(look)
  }, [])

  useEffect(() => (session ? keepFresh(session) : undefined), [session])

  const auth = useMemo(() => {
    const user = state.session?.user ?? null
    return { ...state, user, isConfigured, isDelegate: user?.user_metadata.is_delegate === true, signOut }
  }, [state, isConfigured])
  return <AuthContext value={auth}>{children}</AuthContext>
}

type State = { session: Session | null; isLoading: boolean }

/** The session is read anew each time; what did not change keeps its identity, so that nothing renders for nothing. */
function sameOr(before: State, now: State): State {
  const same = before.isLoading === now.isLoading && JSON.stringify(before.session) === JSON.stringify(now.session)
  return same ? before : now
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
