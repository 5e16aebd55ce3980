import { type ReactNode, useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { PrivateFrame } from '#web/PrivateFrame.tsx'
import { isLeaving } from './leaving.ts'
import { useAuth } from './useAuth.ts'

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

  return <PrivateFrame>{children}</PrivateFrame>
}

function loginFor({ pathname, search }: Location) {
  // A login leads there anyway.
  if (pathname === paths.conferenceManager && search === '') return paths.auth
  return `${paths.auth}?tab=login&next=${encodeURIComponent(pathname + search)}`
}
