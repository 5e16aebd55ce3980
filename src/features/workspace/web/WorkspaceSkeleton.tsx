import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of a conference: head, settings and tabs of their final size. */
export function WorkspaceSkeleton() {
  return (
    <Loading label="Loading conference">
      <div className="page-head">
        <div className="skeleton-head">
          <Skeleton shape="title" width="half" />
          <Skeleton width="most" />
        </div>
      </div>
      <div className="card settings-card">
        {['link', 'status', 'registration'].map((part) => (
          <div key={part} className="skeleton-lines">
            <Skeleton width="half" />
            <Skeleton width="most" />
          </div>
        ))}
      </div>
      <div className="tabs" />
    </Loading>
  )
}
