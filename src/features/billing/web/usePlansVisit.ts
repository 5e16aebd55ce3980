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
/** The webhook of a payment may arrive after the customer has returned. */
const CONFIRM_EVERY_MS = 2000
const CONFIRM_FOR_MS = 30_000

/**
 * The state of the plans page. Redirects delegates, subscribers who came without a reason, and customers who canceled the
 * checkout without paying.
 */
export function usePlansVisit() {
  const { search } = useLocation()
  const { user, isDelegate } = useAuth()
  const subscription = useSubscription()
  const { loading, subscribed } = subscription
  const query = new URLSearchParams(search)
  const paid = query.get('success') === 'true'
  const canceled = query.get('canceled') === 'true'
  const isRedirecting = isDelegate || canceled || (subscribed && search === '')

  useEffect(() => {
    if (isDelegate) {
      stickyToast({ ...text.delegate, duration: NOTICE_MS })
      navigate(paths.home, { replace: true })
    } else if (canceled) {
      stickyToast({ title: text.canceled, duration: NOTICE_MS })
      navigate(paths.plans, { replace: true })
    } else if (isRedirecting) {
      navigate(paths.conferenceManager, { replace: true })
    }
  }, [isDelegate, canceled, isRedirecting])

  const activated = paid && subscribed
  useEffect(() => {
    if (!activated) return
    forgetWish()
    stickyToast({ title: text.activated, duration: NOTICE_MS })
    const timer = setTimeout(() => navigate(paths.conferenceManager, { replace: true }), TO_DASHBOARD_MS)
    return () => clearTimeout(timer)
  }, [activated])

  const confirming = useConfirmation(paid && user !== null && !loading && !subscribed)
  return { subscription, isRedirecting, confirming }
}

/** Checks for half a minute whether the payment has arrived. `?success=true` alone proves nothing. */
function useConfirmation(awaited: boolean) {
  const [givenUp, setGivenUp] = useState(false)
  const confirming = awaited && !givenUp
  useEffect(() => {
    if (!confirming) return
    const interval = setInterval(() => void refresh([billingApi.check]), CONFIRM_EVERY_MS)
    const timeout = setTimeout(() => setGivenUp(true), CONFIRM_FOR_MS)
    return () => {
      clearInterval(interval)
      clearTimeout(timeout)
    }
  }, [confirming])
  return confirming
}
