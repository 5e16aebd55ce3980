import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of a part of the desk. */
export function DeskSkeleton() {
  return (
    <Loading label="Loading the moderation desk" className="desk-wait">
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton />
      <Skeleton width="half" />
    </Loading>
  )
}
