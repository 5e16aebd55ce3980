import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of a ConferenceCard, of the same size. */
export function ConferenceSkeleton() {
  return (
    <div className="card conference-card">
      <Skeleton shape="cover" />
      <div className="card-body">
        <Skeleton shape="title" width="half" />
        <Skeleton />
        <Skeleton width="most" />
        <div className="meta">
          <Skeleton width="half" />
          <Skeleton width="most" />
        </div>
        <div className="card-footer">
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </div>
      </div>
    </div>
  )
}
