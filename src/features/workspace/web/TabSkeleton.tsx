import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A part of the conference whose code is on its way. */
export function TabSkeleton() {
  return (
    <Loading label="Loading" className="tab-skeleton">
      <Skeleton shape="button" />
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton />
      <Skeleton width="most" />
    </Loading>
  )
}
