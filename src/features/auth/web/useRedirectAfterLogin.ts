import { useEffect } from 'react'
import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { read } from '#web/data/queries.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { matchRoute } from '#web/router/routes.tsx'
import { stickyToast } from '#web/toast.ts'
import { ownPath } from '../rules.ts'
import { text } from '../text.ts'
import { useAuth } from './useAuth.ts'

const NOTICE_MS = 5000

/**
 * The two calls that decide where a login leads. They are endpoints of later features, whose contracts this one may not
 * import, so the parts of them that are read here are declared again.
 */
const decisions = defineContract({
  subscription: {
    method: 'POST',
    path: '/functions/v1/check-subscription',
    access: 'user',
    input: z.object({}),
    output: z.object({ subscribed: z.boolean() }),
    summary: 'Whether the caller has an active plan.',
  },
  conferences: {
    method: 'GET',
    path: '/api/me/conferences',
    access: 'user',
    input: z.object({}),
    output: z.array(z.object({ slug: z.string(), roles: z.array(z.string()) })),
    summary: 'The conferences that the caller owns, helps to organise or has joined, the newest first.',
  },
})

/** Redirects a signed-in person to the page they came from, or else to their start page, unless `waiting` is set. */
export function useRedirectAfterLogin(waiting: boolean) {
  const { user, isDelegate } = useAuth()
  const { search } = useLocation()
  const next = new URLSearchParams(search).get('next')
  const leaves = user !== null && !waiting

  useEffect(() => {
    if (!leaves) return
    let gone = false
    void targetAfterLogin(next, isDelegate).then((target) => {
      if (!gone) navigate(target, { replace: true })
    })
    return () => {
      gone = true
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
  const [subscribed, conferences] = await Promise.all([isSubscribed(), myConferences()])
  // An owner whose plan has ended may still read, and a co-organiser needs no plan.
  if (subscribed || conferences.some(({ roles }) => roles.includes('owner') || roles.includes('organiser')))
    return target
  const [joined] = conferences
  if (joined && target === usual) return paths.publicConference(joined.slug)
  stickyToast({ ...text.subscriptionRequired, duration: NOTICE_MS })
  return paths.plans
}

function pathOf(target: string) {
  return new URL(target, location.origin).pathname
}

async function isSubscribed() {
  try {
    return (await read(decisions.subscription, {})).subscribed
  } catch {
    return false
  }
}

async function myConferences() {
  try {
    return await read(decisions.conferences, {})
  } catch {
    return []
  }
}
