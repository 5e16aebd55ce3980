import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Three speakers on their way. */
export function SpeakersSkeleton() {
  return (
    <div className="speakers-tab">
      <Loading label="Loading speakers" className="speakers is-loading">
        {[1, 2, 3].map((place) => (
          <div key={place} className="card speaker">
            <span className="skel avatar avatar-l" />
            <div className="who">
              <Skeleton width="half" />
              <Skeleton width="most" />
            </div>
            <div className="bio">
              <Skeleton />
              <Skeleton width="most" />
            </div>
          </div>
        ))}
      </Loading>
    </div>
  )
}
