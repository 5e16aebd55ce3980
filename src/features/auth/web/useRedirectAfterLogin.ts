import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { loadSubscriberTarget } from '#web/router/afterLogin.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { matchRoute } from '#web/router/routes.tsx'
import { ownPath } from '../rules.ts'
import { useAuth } from './useAuth.ts'

/** Redirects a signed-in person to the page they came from, or else to their start page, unless `waiting` is set. */
export function useRedirectAfterLogin(waiting: boolean) {
  const { user, isDelegate } = useAuth()
  const { search } = useLocation()
  const next = new URLSearchParams(search).get('next')
  const leaves = user !== null && !waiting

  useEffect(() => {
    if (!leaves) return
    let unmounted = false
    void targetAfterLogin(next, isDelegate).then((target) => {
      if (!unmounted) navigate(target, { replace: true })
    })
    return () => {
      unmounted = true
    }
  }, [leaves, next, isDelegate])
}

async function targetAfterLogin(next: string | null, isDelegate: boolean) {
  const usual = isDelegate ? paths.home : paths.conferenceManager
  const path = ownPath(next, location.origin)
  // `ownPath` leaves out the fragment, because the server's links put tokens there.
  const requested = path === null ? usual : path + new URL(next ?? '', location.origin).hash
  const target = pathOf(requested) === paths.auth ? usual : requested
  if (matchRoute(pathOf(target)).route.access !== 'subscriber') return target
  if (isDelegate) return paths.home
  const subscriberTarget = await loadSubscriberTarget()
  return subscriberTarget(target, target === usual)
}

function pathOf(target: string) {
  return new URL(target, location.origin).pathname
}
