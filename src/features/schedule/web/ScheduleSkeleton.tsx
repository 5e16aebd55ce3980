import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of a schedule: the heading of a day and some rows. */
export function ScheduleSkeleton() {
  return (
    <div className="schedule-tab">
      <Loading label="Loading schedule" className="card days-list is-loading">
        <div className="day-head">
          <Skeleton width="half" />
        </div>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="session">
            <Skeleton />
            <Skeleton width="most" />
          </div>
        ))}
      </Loading>
    </div>
  )
}
