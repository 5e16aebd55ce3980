import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of a part of the meetings whose content is loading. */
export function PartSkeleton() {
  return (
    <Loading label="Loading the meetings" className="meetings-skeleton">
      <Skeleton shape="button" width="half" />
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton />
    </Loading>
  )
}
