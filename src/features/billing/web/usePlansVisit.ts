import { useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { refresh } from '#web/data/queries.ts'
import { stickyToast } from '#web/toast.ts'
import { billingApi } from '../contract.ts'
import { text } from '../text.ts'
import { useSubscription } from './useSubscription.ts'
import { forgetWish } from './useWishedPlan.ts'

const NOTICE_MS = 5000
/** From 'Subscription activated' to the dashboard. */
const TO_DASHBOARD_MS = 1500
/** The payment service's news of a payment may be behind the person who paid. */
const CONFIRM_EVERY_MS = 2000
const CONFIRM_FOR_MS = 30_000

/**
 * What somebody comes to the plans page for, as the address and the subscription say: to choose, to see the current
 * subscription, or only to be sent on. Sends on by itself.
 */
export function usePlansVisit() {
  const { search } = useLocation()
  const { user, isDelegate } = useAuth()
  const subscription = useSubscription()
  const { loading, subscribed } = subscription
  const query = new URLSearchParams(search)
  const paid = query.get('success') === 'true'
  const left = query.get('canceled') === 'true'
  const passing = isDelegate || left || (subscribed && search === '')

  useEffect(() => {
    if (isDelegate) {
      stickyToast({ ...text.delegate, duration: NOTICE_MS })
      navigate(paths.home, { replace: true })
    } else if (left) {
      stickyToast({ title: text.canceled, duration: NOTICE_MS })
      navigate(paths.plans, { replace: true })
    } else if (passing) {
      navigate(paths.conferenceManager, { replace: true })
    }
  }, [isDelegate, left, passing])

  const activated = paid && subscribed
  useEffect(() => {
    if (!activated) return
    forgetWish()
    stickyToast({ title: text.activated, duration: NOTICE_MS })
    const timer = setTimeout(() => navigate(paths.conferenceManager, { replace: true }), TO_DASHBOARD_MS)
    return () => clearTimeout(timer)
  }, [activated])

  const confirming = useConfirmation(paid && user !== null && !loading && !subscribed)
  return { subscription, passing, confirming, shows: subscribed ? 'current' : 'offer' } as const
}

/** Asks again and again, for half a minute, whether the payment has arrived. Only the server knows, never the address. */
function useConfirmation(awaited: boolean) {
  const [givenUp, setGivenUp] = useState(false)
  const confirming = awaited && !givenUp
  useEffect(() => {
    if (!confirming) return
    const again = setInterval(() => void refresh([billingApi.check]), CONFIRM_EVERY_MS)
    const enough = setTimeout(() => setGivenUp(true), CONFIRM_FOR_MS)
    return () => {
      clearInterval(again)
      clearTimeout(enough)
    }
  }, [confirming])
  return confirming
}
