import { useEffect, useState } from 'react'
import { useLocation } from '#web/router.tsx'
import { planNamed, type PlanId } from '../rules.ts'

const KEY = 'foyer-wished-plan'

/** For browsers that refuse storage: it lasts as long as the page. */
let kept: string | null = null

function keep(plan: PlanId | null) {
  kept = plan
  try {
    if (plan === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, plan)
  } catch {
    // `kept` holds it.
  }
}

function read() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return kept
  }
}

/** A visitor has to sign in before buying; the wish is kept meanwhile, also over the letter that confirms an address. */
export function rememberWish(plan: PlanId) {
  keep(plan)
}

export function forgetWish() {
  keep(null)
}

/** The plan that the address names, else the one that was chosen before signing in; null without a wish. */
export function useWishedPlan() {
  const { search } = useLocation()
  const [remembered, setRemembered] = useState<string | null>(null)
  useEffect(() => setRemembered(read()), [])
  return planNamed(new URLSearchParams(search).get('plan')) ?? planNamed(remembered)
}
