import { type PlanId, PLANS } from './rules.ts'

/**
 * How many invitations an account may send in its first 24 hours, over all its conferences and kinds; later as many a day
 * as the plan has credits. Enough to invite the whole list of an ordinary conference on the first day. Little for somebody
 * who signs up, with a stolen card or on a trial, to send spam, and is found out within a day.
 */
export const FIRST_DAY_INVITATIONS: Readonly<Record<PlanId, number>> = {
  starter: 200,
  professional: 300,
  enterprise: 500,
}
/** Those of them to the team: co-organisers and exhibitors' staff, who need no list. */
export const FIRST_DAY_TEAM_INVITATIONS = 50
/** By how much both are multiplied for a plan that was paid for. */
const PAID_FACTOR = 2

/** Invitations a day that only the team can get, so that a long list of delegates shuts nobody out who organises. */
export const TEAM_INVITATIONS_KEPT = 20

/** What the ids of subscriptions begin with that the test payments made. */
export const TEST_SUBSCRIPTION = 'sub_test_'

type Subscription = { subscription_id: string; plan: PlanId; status: string }

/** Whether money was taken for a subscription: not on a trial, and not by the test payments. */
export function isPaid(subscription: Subscription | null) {
  return subscription?.status === 'active' && !subscription.subscription_id.startsWith(TEST_SUBSCRIPTION)
}

/** The most invitations in 24 hours, and the most of them to the team. */
type InvitationLimits = { all: number; team: number }

/** The limits of an account with this subscription; `isNew` in its first 24 hours. */
export function invitationLimits(subscription: Subscription | null, isNew: boolean): InvitationLimits {
  if (!subscription) return { all: 0, team: 0 }
  const { credits } = PLANS[subscription.plan]
  if (!isNew) return { all: credits, team: credits }
  const factor = isPaid(subscription) ? PAID_FACTOR : 1
  return { all: FIRST_DAY_INVITATIONS[subscription.plan] * factor, team: FIRST_DAY_TEAM_INVITATIONS * factor }
}

/** How many more may be sent to delegates and to the team, after so many of all kinds and to the team. */
export function invitationsLeft(limits: InvitationLimits, sent: InvitationLimits) {
  const reserved = limits.all > 0 ? TEAM_INVITATIONS_KEPT : 0
  return {
    delegates: Math.max(0, limits.all - sent.all),
    team: Math.max(0, Math.min(limits.all + reserved - sent.all, limits.team - sent.team)),
  }
}
