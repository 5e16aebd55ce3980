import type { Plan } from '../rules.ts'

/** The features of a plan. */
export function PlanFeatures({ plan }: { plan: Plan }) {
  return (
    <ul className="features">
      {plan.features.map((feature) => (
        <li key={feature} className="glyph glyph-check">
          {feature}
        </li>
      ))}
    </ul>
  )
}
