import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { pageText } from '../page-text.ts'

/** The placeholder of the page, with its title. */
export function SpeakingSkeleton() {
  return (
    <>
      <div className="page-head">
        <h1>{pageText.title}</h1>
      </div>
      <Loading label="Loading your sessions">
        <Skeleton width="half" />
        <Skeleton shape="cover" />
      </Loading>
    </>
  )
}
