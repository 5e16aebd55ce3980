import { type ReactNode, useEffect } from 'react'
import { navigate, useLocation } from '#web/router/router.tsx'
import { prepareToasts } from '#web/toast.ts'
import { isLeaving } from './leaving.ts'
import { loginFor } from './loginFor.ts'
import { useAuth } from './useAuth.ts'

/** The events with which somebody begins to work. */
const BEGINNING = ['pointerdown', 'keydown'] as const

/**
 * The guard of every page that needs a session: redirects a visitor to log in, and afterwards back to the page. Until
 * then the page stays, as it is rendered before anybody is known.
 */
export function UserGuard({ children }: { children: ReactNode }) {
  const { user, isLoading } = useAuth()
  const { path } = useLocation()
  const isVisitor = !isLoading && user === null

  useEffect(() => {
    // Somebody who signs out or has followed a link is redirected elsewhere already.
    if (isVisitor && !isLeaving() && location.pathname === path) navigate(loginFor(location), { replace: true })
  }, [isVisitor, path])

  useEffect(() => {
    // A toast that reports a lost connection can only be shown if its code was loaded before.
    for (const sign of BEGINNING) addEventListener(sign, prepareToasts, { once: true })
    return () => {
      for (const sign of BEGINNING) removeEventListener(sign, prepareToasts)
    }
  }, [])

  return children
}
