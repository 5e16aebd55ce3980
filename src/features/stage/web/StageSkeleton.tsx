import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { screenText } from '../screen-text.ts'

export function StageSkeleton() {
  return (
    <Loading label={screenText.loading} className="stage-wait">
      <Skeleton shape="cover" />
      <Skeleton shape="title" />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </Loading>
  )
}
