import { OnAir } from '#features/stage/web/OnAir.tsx'
import { useStore } from '#web/data/store.ts'
import { narrowScreen } from '#web/narrowScreen.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { isCurrent, stage } from './navigation.ts'

/** The tab of the stage, while there is something on it. Wide screens have no such bar and read nothing for it. */
export function OnAirTab() {
  const isNarrow = useStore(narrowScreen, false)
  return isNarrow && <StageTab />
}

function StageTab() {
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
