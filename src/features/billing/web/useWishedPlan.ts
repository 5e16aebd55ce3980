import { createStoredValue, useStore } from '#web/data/store.ts'
import { useLocation } from '#web/router/router.tsx'
import { planNamed, type PlanId } from '../rules.ts'

/** The plan that a visitor chose, stored until they have signed in, also over the email that confirms their address. */
const wish = createStoredValue('foyer-wished-plan')

export function rememberWish(plan: PlanId) {
  wish.write(plan)
}

/** Whether a visitor chose a plan before signing in. */
export function hasWish() {
  return planNamed(wish.read()) !== null
}

export function forgetWish() {
  wish.write(null)
}

/** The plan that the address names, else the one that was chosen before signing in; null without a wish. */
export function useWishedPlan() {
  const { search } = useLocation()
  const remembered = useStore(wish, null)
  return planNamed(new URLSearchParams(search).get('plan')) ?? planNamed(remembered)
}
