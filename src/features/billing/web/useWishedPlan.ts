import { useEffect, useState } from 'react'
import { kept } from '#web/kept.ts'
import { useLocation } from '#web/router.tsx'
import { planNamed, type PlanId } from '../rules.ts'

const KEY = 'foyer-wished-plan'

/** A visitor has to sign in before buying; the wish is kept meanwhile, also over the letter that confirms an address. */
export function rememberWish(plan: PlanId) {
  kept.write(KEY, plan)
}

export function forgetWish() {
  kept.write(KEY, null)
}

/** The plan that the address names, else the one that was chosen before signing in; null without a wish. */
export function useWishedPlan() {
  const { search } = useLocation()
  const [remembered, setRemembered] = useState<string | null>(null)
  useEffect(() => setRemembered(kept.read(KEY)), [])
  return planNamed(new URLSearchParams(search).get('plan')) ?? planNamed(remembered)
}
