import { conferenceTime } from '#features/conferences/rules.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { OnAir } from '#features/stage/web/OnAir.tsx'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { useMinute } from '#web/useMinute.ts'
import { isCurrent, stage } from './navigation.ts'

/** The tab of the day itself: for organisers what is on in each room, for everybody else the stage while it is on. */
export function OnAirTab() {
  const { path } = useLocation()
  const { mine } = useCurrentConference()
  const now = new Date(useMinute() * MINUTE_MS)
  if (mine && isOrganiser(mine)) {
    const to = paths.today(mine.id)
    return (
      conferenceTime(mine, now) === 'live' && (
        <Link to={to} aria-current={path === to ? 'page' : undefined}>
          <i className={`glyph glyph-${stage.glyph}`} />
          Today
        </Link>
      )
    )
  }
  return (
    <OnAir>
      <Link to={stage.to} aria-current={isCurrent(stage, path) ? 'page' : undefined}>
        <i className={`glyph glyph-${stage.glyph}`} />
        {stage.label}
      </Link>
    </OnAir>
  )
}
