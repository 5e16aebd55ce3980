import { calendarApi } from '#features/agenda/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { ABOUT_ME } from '#features/registration/link-rules.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { classes } from '#web/ui/glyph.ts'
import { text } from '../text.ts'
import type { DayAtHome } from './useDay.ts'

/** What a delegate can do before the first session. */
export function BeforeConference({ day: { conference, agenda } }: { day: DayAtHome }) {
  const { data: me } = useQuery(networkingProfileApi.me, { conference_id: conference.id })
  const { data: calendar } = useQuery(calendarApi.read, {})
  const { data: people } = useQuery(connectionsApi.counts, {})
  const hasAsked = people !== undefined && people.connections + people.pending > 0
  const steps = [
    { title: text.saySomething, to: ABOUT_ME, isDone: me?.answered === true },
    { title: text.saveSessions, to: paths.schedule, isDone: agenda.saved.size > 0 },
    { title: text.seeWhoComes, to: paths.delegates, isDone: hasAsked },
    { title: text.addToCalendar, to: `${paths.schedule}?view=mine`, isDone: Boolean(calendar) },
  ]
  return (
    <section className="card steps" aria-labelledby="before-conference">
      <h2 id="before-conference">{text.beforeTitle}</h2>
      <ul>
        {steps.map(({ title, to, isDone }) => (
          <li key={title} className={classes('glyph', isDone ? 'glyph-check is-done' : 'glyph-arrow-right')}>
            <Link className="title-link" to={to}>
              {title}
            </Link>
            {isDone && <span className="visually-hidden">{text.done}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
