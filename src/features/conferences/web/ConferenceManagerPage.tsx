import './ConferenceManagerPage.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { mayCreateEvent, PLAN_IDS, type PlanId, planNamed } from '#features/billing/rules.ts'
import { OrganiserOnly } from '#features/billing/web/OrganiserOnly.tsx'
import { useSubscription } from '#features/billing/web/useSubscription.ts'
import { paths } from '#shared/paths.ts'
import { query } from '#web/api.ts'
import { onDemand } from '#web/onDemand.tsx'
import { navigate } from '#web/router.tsx'
import { quick } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { conferencesApi } from '../contract.ts'
import { text } from '../text.ts'
import { ConferenceList } from './ConferenceList.tsx'
import { EventUsage } from './EventUsage.tsx'

const CreateConferenceDialog = onDemand(() =>
  import('./CreateConferenceDialog.tsx').then((module) => module.CreateConferenceDialog),
)

function largerPlan(plan: PlanId | null) {
  return PLAN_IDS[plan ? PLAN_IDS.indexOf(plan) + 1 : 0] ?? PLAN_IDS.at(-1)
}

/** /conference-manager: what an organiser runs, and where a conference begins. */
export function ConferenceManagerPage() {
  const { user } = useAuth()
  // Asked for while the subscription is still being checked, so that the two waits are one.
  const { data, error } = useQuery({ ...query(conferencesApi.list, {}), enabled: user !== null })
  const helps = data?.some(({ owner_id }) => owner_id !== user?.id) ?? (error ? false : null)
  return (
    <OrganiserOnly helps={helps}>
      <Manager />
    </OrganiserOnly>
  )
}

function Manager() {
  const subscription = useSubscription()
  const { subscribed, failed, plan } = subscription
  // Where the plan is not known the server decides.
  const mayAdd = subscribed || failed
  const [creating, setCreating] = useState(false)

  function add() {
    if (mayCreateEvent(subscription)) return setCreating(true)
    quick(text.limitReached, { variant: 'destructive' })
    offerLargerPlan()
  }

  // A plain /plans sends somebody who has a plan back here.
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
            <p>Everything you run, drafts included.</p>
          </div>
          <div className="row usebar">
            {mayAdd ? (
              <>
                {subscribed && <EventUsage {...subscription} />}
                <Button glyph="plus" onClick={add} onPointerEnter={CreateConferenceDialog.prepare}>
                  New Conference
                </Button>
              </>
            ) : (
              <ButtonLink to={paths.plans}>Upgrade Plan</ButtonLink>
            )}
          </div>
        </div>
        <ConferenceList onAdd={mayAdd && mayCreateEvent(subscription) ? add : null} />
      </div>
      {creating && (
        <CreateConferenceDialog usage={subscription} onLimit={offerLargerPlan} onClose={() => setCreating(false)} />
      )}
    </>
  )
}
