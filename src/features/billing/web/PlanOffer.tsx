import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#web/data/api.ts'
import { navigate } from '#web/router/router.tsx'
import { stickyToast } from '#web/toast.ts'
import { billingApi } from '../contract.ts'
import type { PlanId } from '../rules.ts'
import { text } from '../text.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanWords } from './PlanWords.tsx'
import { useServerRedirect } from './useServerRedirect.ts'
import { rememberWish, useWishedPlan } from './useWishedPlan.ts'

const NOTICE_MS = 5000
const WORDS = { noUrl: text.noCheckoutUrl, failed: text.subscribeFailed }

/** The plans to choose from. Choosing one leads to the checkout, or for visitors first to the login. */
export function PlanOffer() {
  const { user } = useAuth()
  const wished = useWishedPlan()
  const { pending, redirect } = useServerRedirect()

  function choose(plan: PlanId) {
    if (user) return void redirect(plan, () => call(billingApi.createCheckout, { plan }), WORDS)
    rememberWish(plan)
    stickyToast({ ...text.loginRequired, duration: NOTICE_MS })
    navigate(paths.auth)
  }

  return (
    <>
      <header>
        <h1>Choose the size of your foyer</h1>
        <p>Priced per organiser, per month. Delegates never pay, and nothing you made is deleted if a plan ends.</p>
      </header>
      <PlanCards wished={wished} opening={pending} onChoose={choose} />
      <PlanWords />
    </>
  )
}
