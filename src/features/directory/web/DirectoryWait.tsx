import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Stands in for a page of the directory. */
export function DirectoryWait() {
  return (
    <Loading label="Loading the delegates" className="directory-wait">
      <Skeleton width="most" />
      <Skeleton width="half" />
      <Skeleton width="most" />
      <Skeleton width="half" />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </Loading>
  )
}
