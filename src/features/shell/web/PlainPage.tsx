import { usePage } from '#web/router/router.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'

/** The placeholder of a page that is not built yet, with its title from the page table. */
export function PlainPage() {
  const { route } = usePage()
  return (
    <Empty level={1} title={route.head.title}>
      {text.onItsWay}
    </Empty>
  )
}
