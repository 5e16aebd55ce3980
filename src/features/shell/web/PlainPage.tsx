import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { Link, usePage } from '#web/router/router.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'

/** The placeholder of a page that is not built yet, with its title from the page table. It leads to the programme. */
export function PlainPage() {
  const { route } = usePage()
  const { current } = useCurrentConference()
  return (
    <Empty level={1} title={route.head.title}>
      {text.onItsWay}{' '}
      {current?.active && (
        <Link className="link" to={paths.publicConference(current.slug)}>
          {text.programmeIsThere}
        </Link>
      )}
    </Empty>
  )
}
