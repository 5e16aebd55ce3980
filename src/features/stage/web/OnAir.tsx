import type { ReactNode } from 'react'
import { useConferenceTime } from '#features/conferences/web/useConferenceTime.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { isStaged } from '#features/schedule/now-rules.ts'
import { useSessionsNow } from './useSessionsNow.ts'

/** Its children, while something is on at the person's conference. Outside of its days nothing is read for it. */
export function OnAir({ children }: { children: ReactNode }) {
  const { mine } = useCurrentConference()
  const timeOf = useConferenceTime()
  const isLive = mine !== null && timeOf(mine) === 'live'
  const { sessions } = useSessionsNow(isLive ? mine : null, true)
  return sessions?.some(({ item, status, state }) => state === 'now' && isStaged(item, status)) ? children : null
}
