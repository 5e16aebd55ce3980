import { longDate } from '#shared/dates.ts'
import type { Subscription } from '../contract.ts'
import type { Plan } from '../rules.ts'

/** The price of a plan; with a subscription also when it renews or ends. */
export function PlanPrice({ plan, subscription }: { plan: Plan; subscription?: Subscription }) {
  return (
    <>
      <p className="price">
        £{plan.price} <small>a month</small>
      </p>
      {subscription?.current_period_end && (
        <p className="soft">
          {subscription.cancel_at_period_end ? 'Ends on' : 'Renews on'} {longDate(subscription.current_period_end)}
        </p>
      )}
    </>
  )
}
