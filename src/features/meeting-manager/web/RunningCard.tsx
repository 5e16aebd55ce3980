import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { arrangeText } from '../text.ts'

/** Shown while meetings are arranged. */
export function RunningCard({ people }: { people: number }) {
  return (
    <div className="card card-pad stack">
      <p className="strong">{arrangeText.running(people)}</p>
      <Loading label={arrangeText.running(people)} className="meetings-skeleton">
        <Skeleton width="most" />
        <Skeleton />
        <Skeleton width="half" />
      </Loading>
      <p className="small soft">{arrangeText.usually}</p>
    </div>
  )
}
