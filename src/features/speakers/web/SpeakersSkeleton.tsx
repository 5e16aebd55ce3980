import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The placeholder of three speaker cards. */
export function SpeakersSkeleton() {
  return (
    <div className="speakers-tab">
      <Loading label="Loading speakers" className="speakers is-loading">
        {[1, 2, 3].map((place) => (
          <div key={place} className="card speaker">
            <span className="skeleton avatar avatar-l" />
            <div className="speaker-head">
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
