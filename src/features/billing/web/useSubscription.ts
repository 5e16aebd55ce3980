import { useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { stickyToast } from '#web/toast.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { billingApi, type Subscription } from '../contract.ts'
import { subscriptionText } from '../subscription-text.ts'

const NO_SUBSCRIPTION: Subscription = {
  subscribed: false,
  plan: null,
  current_period_end: null,
  event_limit: null,
  events_created: 0,
  cancel_at_period_end: false,
  test_mode: false,
}

export type SubscriptionState = Subscription & {
  /** Nothing is known yet. */
  loading: boolean
  /** The last check failed. Then the other fields say that there is none, although there may be one. */
  failed: boolean
}

/** The signed-in organiser's subscription, checked every minute. Delegates never have one. */
export function useSubscription(): SubscriptionState {
  const { user, isLoading, isDelegate } = useAuth()
  const hasNone = isDelegate || (user === null && !isLoading)
  const { data, error, failures } = useQuery(
    billingApi.check,
    {},
    { enabled: !hasNone, refetchInterval: () => MINUTE_MS },
  )
  // It stays failed during the next try, because PlanGuard would hide the page meanwhile.
  const failed = !hasNone && (error !== null || (data === undefined && failures > 0))

  useEffect(() => {
    if (failed) stickyToast({ ...subscriptionText.checkFailed, variant: 'destructive' })
  }, [failed])

  if (hasNone || failed) return { ...NO_SUBSCRIPTION, loading: false, failed }
  return { ...(data ?? NO_SUBSCRIPTION), loading: data === undefined, failed }
}
