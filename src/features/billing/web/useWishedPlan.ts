import { useEffect, useState } from 'react'
import { localStore } from '#web/localStore.ts'
import { useLocation } from '#web/router/router.tsx'
import { planNamed, type PlanId } from '../rules.ts'

const KEY = 'foyer-wished-plan'

/** A visitor has to sign in before buying; the wish is localStore meanwhile, also over the email that confirms an address. */
export function rememberWish(plan: PlanId) {
  localStore.write(KEY, plan)
}

export function forgetWish() {
  localStore.write(KEY, null)
}

/** The plan that the address names, else the one that was chosen before signing in; null without a wish. */
export function useWishedPlan() {
  const { search } = useLocation()
  const [remembered, setRemembered] = useState<string | null>(null)
  useEffect(() => setRemembered(localStore.read(KEY)), [])
  return planNamed(new URLSearchParams(search).get('plan')) ?? planNamed(remembered)
}
