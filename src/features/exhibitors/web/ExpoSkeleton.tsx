import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const TILES = [1, 2, 3]

/** The place of the tiles while they load. */
export function ExpoSkeleton() {
  return (
    <Loading label="Loading the exhibitors" className="exhibitor-tiles">
      {TILES.map((tile) => (
        <div key={tile} className="card card-pad stack">
          <Skeleton shape="title" width="half" />
          <Skeleton width="most" />
          <Skeleton width="half" />
        </div>
      ))}
    </Loading>
  )
}
