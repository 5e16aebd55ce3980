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

/** What decides where a login leads. Billing answers it, and comes after accounts, so it is named here once more. */
const { check: subscriptionCheck } = defineContract({
  check: {
    method: 'POST',
    path: '/functions/v1/check-subscription',
    access: 'user',
    input: z.object({}),
    output: z.object({ subscribed: z.boolean() }),
    summary: 'Whether the caller has an active plan.',
  },
})

/** Sends whoever is signed in on to where they came from or belong, unless `waiting` for something to be done first. */
export function useRedirectAfterLogin(waiting: boolean) {
  const { user, isDelegate } = useAuth()
  const { search } = useLocation()
  const next = new URLSearchParams(search).get('next')
  const leaves = user !== null && !waiting

  useEffect(() => {
    if (!leaves) return
    let gone = false
    void wayIn(next, isDelegate).then((target) => {
      if (!gone) navigate(target, { replace: true })
    })
    return () => {
      gone = true
    }
  }, [leaves, next, isDelegate])
}

async function wayIn(next: string | null, isDelegate: boolean) {
  const usual = isDelegate ? paths.home : paths.conferenceManager
  const wanted = ownPath(next, location.origin) ?? usual
  const target = pathOf(wanted) === paths.auth ? usual : wanted
  const { access } = matchRoute(pathOf(target)).route
  if (access === 'anyone' || access === 'user') return target
  if (isDelegate) return paths.home
  if (await isSubscribed()) return target
  stickyToast({ ...text.subscriptionRequired, duration: NOTICE_MS })
  return paths.plans
}

function pathOf(target: string) {
  return new URL(target, location.origin).pathname
}

async function isSubscribed() {
  try {
    return (await read(subscriptionCheck, {})).subscribed
  } catch {
    return false
  }
}
