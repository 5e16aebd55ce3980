import { sessionPath } from '#features/agenda/rules.ts'
import { wayInto } from '#features/schedule/link-rules.ts'
import type { SessionNow } from '#features/stage/web/useSessionsNow.ts'
import { Link } from '#web/router/router.tsx'
import type { DayAtHome } from './useDay.ts'

/** The title of a session, which leads to its page, and of a break to its place in the schedule. */
export function SessionLink({ session, day }: { session: SessionNow; day: DayAtHome }) {
  const { slug } = day.conference
  const page = wayInto(session, slug)?.to ?? sessionPath(slug, session.item.number)
  return (
    <Link className="title-link" to={page}>
      {session.item.title}
    </Link>
  )
}
