import './PlansPage.css'
import { Notice } from '#web/ui/Notice.tsx'
import { PLANS } from '../rules.ts'
import { text } from '../text.ts'
import { CurrentPlan } from './CurrentPlan.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import { usePlansVisit } from './usePlansVisit.ts'

/** /plans: the plans to choose from, or the current one. Delegate-only accounts are redirected. */
export function PlansPage() {
  const { subscription, isRedirecting, confirming } = usePlansVisit()
  const { plan, loading, test_mode } = subscription
  if (isRedirecting) return null
  return (
    <div className="wrap plans-page" data-waiting={loading || undefined}>
      {confirming ? (
        <header role="status">
          <h1>{text.confirming.title}</h1>
          <p>{text.confirming.description}</p>
        </header>
      ) : plan ? (
        <CurrentPlan plan={PLANS[plan]} subscription={subscription} />
      ) : (
        <PlanOffer />
      )}
      {test_mode && <Notice kind="caution">{text.testMode}</Notice>}
    </div>
  )
}
