import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Stands in for rows of people. */
export function ConnectionsWait() {
  return (
    <Loading label="Loading your connections" className="connection-wait">
      <Skeleton width="most" />
      <Skeleton width="half" />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </Loading>
  )
}
