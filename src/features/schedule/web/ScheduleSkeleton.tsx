import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A schedule on its way: a day's head and some rows. */
export function ScheduleSkeleton() {
  return (
    <div className="schedule-tab">
      <Loading label="Loading schedule" className="card days-list is-loading">
        <div className="group">
          <Skeleton width="half" />
        </div>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="it">
            <Skeleton />
            <Skeleton width="most" />
          </div>
        ))}
      </Loading>
    </div>
  )
}
