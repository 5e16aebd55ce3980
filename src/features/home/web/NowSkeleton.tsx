import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of the current sessions. */
export function NowSkeleton() {
  return (
    <Loading label="Loading the schedule" className="now-loading">
      <Skeleton width="half" />
      <Skeleton shape="title" width="most" />
      <Skeleton />
    </Loading>
  )
}
