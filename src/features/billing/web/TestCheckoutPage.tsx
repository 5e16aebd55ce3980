import { paths } from '#shared/paths.ts'
import type { PageProps } from '#web/router/routes.tsx'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { billingApi } from '../contract.ts'
import { type Plan, PLANS } from '../rules.ts'
import { text } from '../text.ts'
import { PlanLimits } from './PlanLimits.tsx'
import { PlanPrice } from './PlanPrice.tsx'
import { TestPaymentsFrame } from './TestPaymentsFrame.tsx'

/** The checkout of the test mode, which asks for no card. */
export function TestCheckoutPage({ params }: PageProps<'/checkout/:id'>) {
  return (
    <TestPaymentsFrame>
      <Checkout id={params.id} />
    </TestPaymentsFrame>
  )
}

function Checkout({ id }: { id: string }) {
  const { data, error } = useQuery(billingApi.readTestCheckout, { id })
  if (error) {
    return (
      <Empty level={1} title="Nothing to pay here" action={<ButtonLink to={paths.plans}>See the plans</ButtonLink>}>
        {error.message}
      </Empty>
    )
  }
  if (!data) {
    return (
      <Loading label="Loading the checkout" className="card card-pad">
        <Skeleton shape="title" />
        <Skeleton width="half" />
        <Skeleton shape="button" />
      </Loading>
    )
  }
  return <Purchase id={id} plan={PLANS[data.plan]} />
}

function Purchase({ id, plan }: { id: string; plan: Plan }) {
  const complete = useAction(billingApi.completeTestCheckout, {
    failed: ({ message }) => ({ ...text.payFailed, description: message }),
  })
  const busy = complete.isPending || complete.isSuccess
  const paying = complete.variables?.outcome === 'paid'

  async function leave(outcome: 'paid' | 'canceled') {
    const answer = await complete.mutateAsync({ id, outcome }).catch(() => null)
    if (answer) location.assign(answer.url)
  }

  return (
    <section className="card card-pad" aria-labelledby="purchase">
      <h1 id="purchase">{plan.name} plan</h1>
      <PlanPrice plan={plan} />
      <PlanLimits plan={plan} />
      <div className="actions">
        <Button
          size="large"
          wide
          busy={busy && paying}
          busyWord="Paying..."
          disabled={busy}
          onClick={() => void leave('paid')}
        >
          {`Pay £${plan.price}`}
        </Button>
        <Button kind="quiet" size="large" wide disabled={busy} onClick={() => void leave('canceled')}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
