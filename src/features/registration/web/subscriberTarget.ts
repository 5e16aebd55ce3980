import { billingApi } from '#features/billing/contract.ts'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import { hasWish } from '#features/billing/web/useWishedPlan.ts'
import { paths } from '#shared/paths.ts'
import { read } from '#web/data/queries.ts'
import { stickyToast } from '#web/toast.ts'
import { membershipApi } from '../contract.ts'
import { standLink } from '../link-rules.ts'
import { isOrganiser } from '../rules.ts'

const NOTICE_MS = 5000

/**
 * Where a login leads that asks for `target`, a page for subscribers: to it, or else to a conference that the person has
 * joined if `target` is only where every login leads, or to the plans.
 */
export async function subscriberTarget(target: string, isUsual: boolean): Promise<string> {
  const [subscribed, conferences] = await Promise.all([isSubscribed(), myConferences()])
  // An owner whose plan has ended may still read, and a co-organiser needs no plan.
  if (subscribed || conferences.some(isOrganiser)) return target
  const [joined] = conferences
  if (joined && isUsual)
    return joined.roles.includes('exhibitor') ? standLink(joined.slug) : paths.publicConference(joined.slug)
  // Whoever chose a plan knows that one is needed, and finds it marked.
  if (!hasWish()) stickyToast({ ...subscriptionText.required, duration: NOTICE_MS })
  return paths.plans
}

async function isSubscribed() {
  try {
    return (await read(billingApi.check, {})).subscribed
  } catch {
    return false
  }
}

async function myConferences() {
  try {
    return await read(membershipApi.conferences, {})
  } catch {
    return []
  }
}
