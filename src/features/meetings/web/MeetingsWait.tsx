import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Stands there until the meetings are known. */
export function MeetingsWait() {
  return (
    <Loading label="Loading your meetings" className="meetings-columns">
      <div className="meetings-wait">
        <Skeleton shape="button" />
        <Skeleton width="most" />
        <Skeleton width="half" />
        <Skeleton width="most" />
      </div>
      <div className="card card-pad meetings-wait">
        <Skeleton shape="title" width="most" />
        <Skeleton width="half" />
        <Skeleton shape="button" />
      </div>
    </Loading>
  )
}
