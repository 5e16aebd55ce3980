import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import type { Input } from '#shared/contract.ts'
import { Link } from '#web/router/router.tsx'
import { useAction } from '#web/data/useAction.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { billingApi, type Subscription } from '../contract.ts'
import { type Plan, type PlanId, planNamed, PLANS } from '../rules.ts'
import { subscriptionText } from '../subscription-text.ts'
import { text } from '../text.ts'
import { PlanPrice } from './PlanPrice.tsx'
import { TestPaymentsFrame } from './TestPaymentsFrame.tsx'
import { useSubscription } from './useSubscription.ts'

/** The billing portal of the test mode, where a subscription is changed or ended. */
export function TestPortalPage() {
  const subscription = useSubscription()
  return (
    <TestPaymentsFrame>
      <Link className="back glyph glyph-arrow-left" to={`${paths.plans}?from=portal`}>
        Return to your plan
      </Link>
      {subscription.loading ? (
        <Loading label={subscriptionText.loading} className="card card-pad">
          <Skeleton shape="title" />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Loading>
      ) : (
        <Portal subscription={subscription} />
      )}
    </TestPaymentsFrame>
  )
}

type Change = Input<typeof billingApi.changeTestSubscription>

function doneWords({ plan, cancel_at_period_end, ended }: Change) {
  if (plan) return `${text.planChanged}: ${PLANS[plan].name}`
  if (ended) return text.ended
  return cancel_at_period_end ? text.willEnd : text.goesOn
}

function Portal({ subscription }: { subscription: Subscription }) {
  const [ending, setEnding] = useState(false)
  const action = useAction(billingApi.changeTestSubscription, {
    refreshes: [billingApi.check],
    done: (_, change) => doneWords(change),
    failed: ({ message }) => text.changeFailed(message),
  })
  const plan = planNamed(subscription.plan)
  if (!plan) {
    return (
      <Empty level={1} title="No subscription" action={<ButtonLink to={paths.plans}>See the plans</ButtonLink>}>
        {text.nothingToManage}
      </Empty>
    )
  }

  const { cancel_at_period_end } = subscription

  return (
    <>
      <section className="card card-pad" aria-labelledby="portal-plan">
        <div className="spread">
          <h1 id="portal-plan">{plan.name} plan</h1>
          {cancel_at_period_end ? <Badge kind="caution">Ends soon</Badge> : <Badge kind="good">Active</Badge>}
        </div>
        <PlanPrice plan={plan} subscription={subscription} />
        <div className="row">
          <Button
            kind="secondary"
            disabled={action.isPending}
            onClick={() => action.mutate({ cancel_at_period_end: !cancel_at_period_end })}
          >
            {cancel_at_period_end ? 'Resume plan' : 'Cancel plan'}
          </Button>
          <Button kind="quiet" disabled={action.isPending} onClick={() => setEnding(true)}>
            End now
          </Button>
        </div>
      </section>
      <Choices current={plan} disabled={action.isPending} onChoose={(id) => action.mutate({ plan: id })} />
      {ending && (
        <ConfirmDialog
          title="End your plan now?"
          verb="End now"
          onConfirm={() => action.mutateAsync({ ended: true })}
          onClose={() => setEnding(false)}
        >
          <p>You can view and export what you made, but not edit it until you choose a plan again.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type ChoicesProps = { current: Plan; disabled: boolean; onChoose: (plan: PlanId) => void }

function Choices({ current, disabled, onChoose }: ChoicesProps) {
  return (
    <Card title="Change plan">
      <ul className="choices">
        {Object.values(PLANS).map(({ id, name, price }) => (
          <li key={id}>
            <span>
              <span className="strong">{name}</span> <span className="soft">£{price} a month</span>
            </span>
            {id === current.id ? (
              <Badge kind="iris">Your plan</Badge>
            ) : (
              <Button
                kind="secondary"
                disabled={disabled}
                aria-label={`Change to ${name}`}
                onClick={() => onChoose(id)}
              >
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
