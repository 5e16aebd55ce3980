import { Skeleton } from '#web/ui/Skeleton.tsx'

/** As large as the switcher, while nobody knows which conference stands in it. */
export function SwitcherWait() {
  return (
    <div className="switcher switcher-wait" aria-hidden="true">
      <span className="thumb skel" />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </div>
  )
}
