import type { ReactNode } from 'react'
import { conferenceTime } from '#features/conferences/rules.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { isStaged } from '#features/schedule/now-rules.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useMinute } from '#web/useMinute.ts'
import { useSessionsNow } from './useSessionsNow.ts'

/** Its children, while something is on at the person's conference. Outside of its days nothing is read for it. */
export function OnAir({ children }: { children: ReactNode }) {
  const { mine } = useCurrentConference()
  const now = new Date(useMinute() * MINUTE_MS)
  const isLive = mine !== null && conferenceTime(mine, now) === 'live'
  const { sessions } = useSessionsNow(isLive ? mine : null, true)
  return sessions?.some(({ item, status, state }) => state === 'now' && isStaged(item, status)) ? children : null
}
