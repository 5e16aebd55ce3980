import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** What is on, on its way. */
export function NowSkeleton() {
  return (
    <Loading label="Loading the schedule" className="now-wait">
      <Skeleton width="half" />
      <Skeleton shape="title" width="most" />
      <Skeleton />
    </Loading>
  )
}
