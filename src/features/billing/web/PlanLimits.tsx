import type { Plan } from '../rules.ts'

/** The limits of a plan. */
export function PlanLimits({ plan: { event_limit, credits } }: { plan: Plan }) {
  return (
    <ul className="limits">
      <li>{event_limit === null ? 'Unlimited events' : `Up to ${event_limit} events`}</li>
      <li>{credits} attendee credits</li>
    </ul>
  )
}
