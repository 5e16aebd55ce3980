import { OnAir } from '#features/stage/web/OnAir.tsx'
import { Link, useLocation } from '#web/router/router.tsx'
import { isCurrent, stage } from './navigation.ts'

/** The tab of the stage, while there is something on it. */
export function OnAirTab() {
  const { path } = useLocation()
  return (
    <OnAir>
      <Link to={stage.to} aria-current={isCurrent(stage, path) ? 'page' : undefined}>
        <i className={`glyph glyph-${stage.glyph}`} />
        {stage.label}
      </Link>
    </OnAir>
  )
}
