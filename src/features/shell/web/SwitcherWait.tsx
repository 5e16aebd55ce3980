import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of the switcher, of the same size. */
export function SwitcherWait() {
  return (
    <div className="switcher switcher-loading" aria-hidden="true">
      <span className="thumbnail skeleton" />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </div>
  )
}
