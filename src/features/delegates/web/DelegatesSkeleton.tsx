import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of the delegates: the numbers and some rows. */
export function DelegatesSkeleton() {
  return (
    <div className="delegates-tab">
      <Loading label="Loading delegates" className="is-loading">
        <div className="card figures">
          <Skeleton width="half" />
        </div>
        <div className="toolbar" />
        <div className="card">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <div key={row} className="skeleton-row">
              <Skeleton />
              <Skeleton width="most" />
              <Skeleton width="half" />
            </div>
          ))}
        </div>
      </Loading>
    </div>
  )
}
