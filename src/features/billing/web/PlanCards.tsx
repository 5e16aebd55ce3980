import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/glyph.ts'
import { type Plan, type PlanId, PLANS } from '../rules.ts'
import { PlanFeatures } from './PlanFeatures.tsx'
import { PlanLimits } from './PlanLimits.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import { PlanPrice } from './PlanPrice.tsx'

type PlanCardsProps = {
  wished: Plan | null
  /** The id of the plan whose checkout is being opened. */
  opening: string | null
  onChoose: (plan: PlanId) => void
}

/** The price table. */
export function PlanCards({ wished, opening, onChoose }: PlanCardsProps) {
  const first = wished ?? Object.values(PLANS).find(({ popular }) => popular)
  return (
    <ul className="cards">
      {Object.values(PLANS).map((plan) => (
        <li key={plan.id} className={classes('card', plan === first && 'is-highlighted')}>
          <PlanPicture plan={plan.id} />
          <div className="plan-body">
            <div className="spread">
              <h2>{plan.name}</h2>
              {plan === wished && <Badge kind="good">Your choice</Badge>}
              {plan.popular && plan !== wished && <Badge kind="iris">Most Popular</Badge>}
            </div>
            <PlanPrice plan={plan} />
            <PlanLimits plan={plan} />
            <PlanFeatures plan={plan} />
            <Button
              kind={plan === first ? 'primary' : 'secondary'}
              size="large"
              wide
              busy={opening === plan.id}
              busyWord="Opening checkout..."
              disabled={opening !== null}
              onClick={() => onChoose(plan.id)}
            >
              {`Choose ${plan.name}`}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
