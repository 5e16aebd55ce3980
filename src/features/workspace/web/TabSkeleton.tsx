import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of a tab whose code is loading. */
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
