import { useEffect, useSyncExternalStore } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { ApiError, call } from '#web/data/api.ts'
import { stickyToast } from '#web/toast.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { billingApi, type Subscription } from '../contract.ts'
import { text } from '../text.ts'

const RECHECK_MS = MINUTE_MS
/** Before a check counts as failed: a laptop that wakes up asks before its network is back. */
const RETRY_AFTER_MS = [1000, 3000]

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
  /** The last check failed, which counts as not having a subscription. */
  failed: boolean
}

const LOADING: SubscriptionState = { ...NO_SUBSCRIPTION, loading: true, failed: false }
const NOBODYS: SubscriptionState = { ...NO_SUBSCRIPTION, loading: false, failed: false }

// One store for the page, so that whatever asks shares one request.
let holder: string | null = null
let state = LOADING
let latest = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function set(next: SubscriptionState) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) timer = setInterval(() => void refreshSubscription(), RECHECK_MS)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Follows the signed-in person: another one's subscription is never shown, not even for a moment. */
function follow(user_id: string | null) {
  if (holder === user_id) return
  holder = user_id
  set(user_id === null ? NOBODYS : LOADING)
  void refreshSubscription()
}

/** Call it after something that may have changed the subscription or the number of conferences. */
export async function refreshSubscription() {
  const turn = ++latest
  if (holder === null) return
  const answer = await check()
  // Asked again meanwhile, perhaps for somebody else: the newer answer counts.
  if (turn !== latest) return
  if (!answer && !state.failed) stickyToast({ ...text.checkFailed, variant: 'destructive' })
  set({ ...(answer ?? NO_SUBSCRIPTION), loading: false, failed: answer === null })
}

async function check(tries = 0): Promise<Subscription | null> {
  try {
    return await call(billingApi.check, {})
  } catch (error) {
    const wait = RETRY_AFTER_MS[tries]
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (refused || wait === undefined) return null
    await new Promise((resolve) => setTimeout(resolve, wait))
    return check(tries + 1)
  }
}

/** The signed-in organiser's subscription. Not knowing counts as not having one; delegates never have one. */
export function useSubscription(): SubscriptionState {
  const { user, isLoading, isDelegate } = useAuth()
  const user_id = isDelegate ? null : (user?.id ?? null)

  useEffect(() => {
    if (!isLoading) follow(user_id)
  }, [isLoading, user_id])

  const current = useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  )
  if (isLoading) return LOADING
  if (user_id === null) return NOBODYS
  return holder === user_id ? current : LOADING
}
