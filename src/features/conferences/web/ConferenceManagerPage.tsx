import './ConferenceManagerPage.css'
import { useState } from 'react'
import { mayCreateEvent, PLAN_IDS, type PlanId, planNamed } from '#features/billing/rules.ts'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import { useSubscription } from '#features/billing/web/useSubscription.ts'
import { paths } from '#shared/paths.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { navigate } from '#web/router/router.tsx'
import { stickyToast, toast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'
import { ConferenceList } from './ConferenceList.tsx'
import { DeletedConferences } from './DeletedConferences.tsx'
import { EventUsage } from './EventUsage.tsx'

const CreateConferenceDialog = lazyComponent(() =>
  import('./CreateConferenceDialog.tsx').then((module) => module.CreateConferenceDialog),
)

const ImportConferenceDialog = lazyComponent(() =>
  import('./ImportConferenceDialog.tsx').then((module) => module.ImportConferenceDialog),
)

const NOTICE_MS = 5000

function largerPlan(plan: PlanId | null) {
  return PLAN_IDS[plan ? PLAN_IDS.indexOf(plan) + 1 : 0] ?? PLAN_IDS.at(-1)
}

/** /conference-manager: the organiser's conferences, and the buttons to create and to import one. */
export function ConferenceManagerPage() {
  const subscription = useSubscription()
  const { subscribed, failed, plan } = subscription
  // If the plan could not be loaded, the server decides.
  const mayAdd = subscribed || failed
  const [dialog, setDialog] = useState<'create' | 'import' | null>(null)
  const close = () => setDialog(null)

  function add(how: 'create' | 'import') {
    if (!mayAdd) {
      stickyToast({ ...subscriptionText.required, duration: NOTICE_MS })
      return navigate(paths.plans)
    }
    if (mayCreateEvent(subscription)) return setDialog(how)
    toast(text.limitReached, { variant: 'destructive' })
    offerLargerPlan()
  }

  // /plans without a plan would redirect a subscriber back to this page.
  const offerLargerPlan = () => navigate(`${paths.plans}?plan=${largerPlan(plan)}`)

  return (
    <>
      <div className="manager-page">
        <div className="page-head">
          <div>
            <div className="row">
              <h1>Conference Manager</h1>
              {subscribed && <Badge kind="iris">{planNamed(plan)?.name}</Badge>}
            </div>
            <p>All your conferences, including drafts.</p>
          </div>
          <div className="row usage-bar">
            {subscribed && <EventUsage {...subscription} />}
            {!mayAdd && (
              <ButtonLink kind="secondary" to={paths.plans}>
                Upgrade Plan
              </ButtonLink>
            )}
            <Button kind="secondary" onClick={() => add('import')} onPointerEnter={ImportConferenceDialog.prepare}>
              Import conference
            </Button>
            <Button glyph="plus" onClick={() => add('create')} onPointerEnter={CreateConferenceDialog.prepare}>
              New Conference
            </Button>
          </div>
        </div>
        <ConferenceList onAdd={mayAdd && mayCreateEvent(subscription) ? () => add('create') : null} />
        <DeletedConferences />
      </div>
      {dialog === 'create' && <CreateConferenceDialog usage={subscription} onLimit={offerLargerPlan} onClose={close} />}
      {dialog === 'import' && <ImportConferenceDialog onClose={close} />}
    </>
  )
}
