import { usePage } from '#web/router.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'

/** Stands where a page will be, under the page table's title for it, and says no more than that. */
export function PlainPage() {
  const { route } = usePage()
  return (
    <Empty level={1} title={route.head.title}>
      {text.onItsWay}
    </Empty>
  )
}
