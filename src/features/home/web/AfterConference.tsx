import { connectionsApi } from '#features/connections/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'
import type { DayAtHome } from './useDay.ts'

/** What stays of a conference that is over: what one saved, whom one met, and what there is to watch again. */
export function AfterConference({ day: { conference, agenda, sessions } }: { day: DayAtHome }) {
  const { data: counts } = useQuery(connectionsApi.counts, {})
  const recordings = sessions.filter(({ phase }) => phase === 'ready').length
  const facts = [
    text.sessionsSaved(sessions.filter(({ item }) => agenda.saved.has(item.id)).length),
    counts && text.peopleMet(counts.connections),
    text.recordings(recordings),
  ].filter((fact) => typeof fact === 'string')
  return (
    <section className="card card-pad after-conference" aria-labelledby="after-conference">
      <h2 id="after-conference">{text.over}</h2>
      <ul className="facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="row">
        <ButtonLink kind={recordings > 0 ? 'primary' : 'secondary'} to={`${paths.stage}?tab=recordings`}>
          View Stage
        </ButtonLink>
        <ButtonLink kind="secondary" to={paths.schedule}>
          View Schedule
        </ButtonLink>
        <ButtonLink kind="quiet" to={`${paths.contact}?conference=${encodeURIComponent(conference.slug)}`}>
          {text.feedback}
        </ButtonLink>
      </div>
    </section>
  )
}
