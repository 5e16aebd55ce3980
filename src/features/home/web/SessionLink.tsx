import { sessionPath } from '#features/agenda/rules.ts'
import { isStaged } from '#features/schedule/now-rules.ts'
import type { SessionNow } from '#features/stage/web/useSessionsNow.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import type { DayAtHome } from './useDay.ts'

/** The title of a session, which leads to its page, and of a break to its place in the schedule. */
export function SessionLink({ session, day }: { session: SessionNow; day: DayAtHome }) {
  const { item, status } = session
  const page = isStaged(item, status) ? paths.stageSession(item.id) : sessionPath(day.conference.slug, item.number)
  return (
    <Link className="title-link" to={page}>
      {item.title}
    </Link>
  )
}
