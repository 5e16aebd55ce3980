import './schedule-page.css'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { pageText } from '../page-text.ts'

/** The placeholder of the schedule, with its title. */
export function SchedulePageSkeleton() {
  return (
    <div className="schedule-page">
      <div className="page-head">
        <h1>{pageText.title}</h1>
      </div>
      <Loading label="Loading the schedule" className="schedule-wait">
        <Skeleton width="half" />
        <Skeleton shape="cover" />
      </Loading>
    </div>
  )
}
