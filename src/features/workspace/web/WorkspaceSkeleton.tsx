import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The conference on its way: head, settings and tabs of the size they will have. */
export function WorkspaceSkeleton() {
  return (
    <Loading label="Loading conference">
      <div className="page-head">
        <div className="skel-head">
          <Skeleton shape="title" width="half" />
          <Skeleton width="most" />
        </div>
      </div>
      <div className="card set">
        {['link', 'status', 'registration'].map((part) => (
          <div key={part} className="skel-lines">
            <Skeleton width="half" />
            <Skeleton width="most" />
          </div>
        ))}
      </div>
      <div className="tabs" />
    </Loading>
  )
}
