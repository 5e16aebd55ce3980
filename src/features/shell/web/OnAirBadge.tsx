import { OnAir } from '#features/stage/web/OnAir.tsx'
import { Badge } from '#web/ui/Badge.tsx'

/** Beside the link to the stage, while there is something on it. */
export function OnAirBadge() {
  return (
    <OnAir>
      <Badge kind="onair">Live</Badge>
    </OnAir>
  )
}
