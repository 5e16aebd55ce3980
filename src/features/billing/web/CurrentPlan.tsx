import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#web/data/api.ts'
import { stickyToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { billingApi, type Subscription } from '../contract.ts'
import { type Plan, usagePercent } from '../rules.ts'
import { text } from '../text.ts'
import { PlanFeatures } from './PlanFeatures.tsx'
import { PlanLimits } from './PlanLimits.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import { PlanPrice } from './PlanPrice.tsx'
import { useServerRedirect } from './useServerRedirect.ts'
import { useWishedPlan } from './useWishedPlan.ts'

const WORDS = { noUrl: text.noPortalUrl, failed: text.portalFailed }

/** The current plan, when it renews or ends, and how much of it is used. */
export function CurrentPlan({ plan, subscription }: { plan: Plan; subscription: Subscription }) {
  const { session } = useAuth()
  const { pending, redirect } = useServerRedirect()
  const wished = useWishedPlan()

  function manage() {
    if (session) return void redirect('portal', () => call(billingApi.openPortal, {}), WORDS)
    stickyToast({ ...text.portalFailed(text.notAuthenticated), variant: 'destructive' })
  }

  return (
    <div className="current-plan">
      <section className="card" aria-labelledby="current-subscription">
        <PlanPicture plan={plan.id} />
        <div className="plan-body">
          <h1 id="current-subscription">Current Subscription</h1>
          <div className="spread">
            <h2>{plan.name}</h2>
            {subscription.cancel_at_period_end ? (
              <Badge kind="caution">Ends soon</Badge>
            ) : (
              <Badge kind="good">Active</Badge>
            )}
          </div>
          <PlanPrice plan={plan} subscription={subscription} />
          <EventUsage {...subscription} />
          {wished && wished.id !== plan.id && <Notice kind="info">{text.changeTo(wished.name)}</Notice>}
          <div className="actions">
            <ButtonLink to={paths.conferenceManager} size="large">
              Go to Dashboard
            </ButtonLink>
            <Button kind="secondary" size="large" busy={pending !== null} busyWord="Opening..." onClick={manage}>
              Manage Subscription
            </Button>
          </div>
        </div>
      </section>
      <section className="included" aria-labelledby="included">
        <h2 id="included">What your plan includes</h2>
        <PlanLimits plan={plan} />
        <PlanFeatures plan={plan} />
        <p className="soft">Change or cancel your plan under Manage Subscription. We keep everything you made.</p>
      </section>
    </div>
  )
}

function EventUsage({ event_limit, events_created }: Subscription) {
  const percent = usagePercent({ event_limit, events_created })
  return (
    <div className="plan-usage">
      <p className="spread">
        <span>Event usage</span>
        <span className="tabular strong">
          {percent === null ? `${events_created}, no limit` : `${events_created} of ${event_limit}`}
        </span>
      </p>
      {percent !== null && <progress className="meter" max={100} value={percent} aria-label="Event usage" />}
    </div>
  )
}
