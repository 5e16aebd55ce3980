import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { conferenceTime } from '#features/conferences/rules.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { useMinute } from '#web/useMinute.ts'
import { stage } from './navigation.ts'

// Only loaded for delegates. The stage of organisers is on their page of the day.
const OnAirTab = lazy(async () => ({ default: (await import('./OnAirTab.tsx')).OnAirTab }))

/** The tab of a conference that is on: for organisers their page of the day, for delegates the stage. */
export function DayTab() {
  const { path } = useLocation()
  const { isDelegate } = useAuth()
  const { mine } = useCurrentConference()
  const now = new Date(useMinute() * MINUTE_MS)
  if (isDelegate)
    return (
      <Suspense>
        <OnAirTab />
      </Suspense>
    )
  if (!mine || !isOrganiser(mine) || conferenceTime(mine, now) !== 'live') return null
  const to = paths.today(mine.id)
  return (
    <Link to={to} aria-current={path === to ? 'page' : undefined}>
      <i className={`glyph glyph-${stage.glyph}`} />
      Today
    </Link>
  )
}
