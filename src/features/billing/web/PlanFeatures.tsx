import type { Plan } from '../rules.ts'

/** What a plan comes with. */
export function PlanFeatures({ plan }: { plan: Plan }) {
  return (
    <ul className="features">
      {plan.features.map((feature) => (
        <li key={feature} className="glyph g-check">
          {feature}
        </li>
      ))}
    </ul>
  )
}
