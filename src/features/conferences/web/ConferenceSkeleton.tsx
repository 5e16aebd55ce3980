import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A ConferenceCard on its way, of the same size. */
export function ConferenceSkeleton() {
  return (
    <div className="card conf">
      <Skeleton shape="cover" />
      <div className="body">
        <Skeleton shape="title" width="half" />
        <Skeleton />
        <Skeleton width="most" />
        <div className="meta">
          <Skeleton width="half" />
          <Skeleton width="most" />
        </div>
        <div className="card-foot">
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </div>
      </div>
    </div>
  )
}
