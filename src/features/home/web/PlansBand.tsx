import { type Plan, PLANS } from '#features/billing/rules.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'

/** The three plans at a glance. The plans page has the details. */
export function PlansBand() {
  return (
    <section className="wrap plans-band">
      <div className="spread">
        <h2>{text.onePrice}</h2>
        <ButtonLink kind="secondary" to={paths.plans}>
          Pricing
        </ButtonLink>
      </div>
      <ul className="card">
        {Object.values(PLANS).map((plan) => (
          <li key={plan.id}>
            <h3>
              {plan.name} {plan.popular && <Badge kind="iris">Most Popular</Badge>}
            </h3>
            <p className="price">
              £{plan.price} <small>a month</small>
            </p>
            <p className="soft">{sizeOf(plan)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function sizeOf({ event_limit, credits }: Plan) {
  const events = event_limit === null ? 'Unlimited events' : `Up to ${event_limit} events`
  return `${events}, ${credits} attendee credits`
}
