import { RemindButton } from '#features/agenda/web/RemindButton.tsx'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import { timeIn } from '#shared/clock.ts'
import { dateIn } from '#shared/zones.ts'
import { Link } from '#web/router/router.tsx'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { screenText } from '../screen-text.ts'
import { dayOf } from '../time-rules.ts'
import { SpeakerNames } from './SpeakerNames.tsx'
import type { StageItem, StageSpeaker } from './useStage.ts'

type NextSessionsProps = {
  conference: { slug: string; time_zone: string }
  place: string | null
  sessions: readonly StageItem[]
  agenda: Agenda
  now: Date
  speakersOf: (item: ScheduleItem) => readonly StageSpeaker[]
}

/** What comes after a session at the same place. */
export function NextSessions({ conference, place, sessions, agenda, now, speakersOf }: NextSessionsProps) {
  const { slug, time_zone } = conference
  if (sessions.length === 0) return null
  return (
    <section className="session-next">
      <h2>{place === null ? screenText.nextUp : screenText.nextIn(place)}</h2>
      <ul>
        {sessions.map(({ item, start }) => (
          <li key={item.id}>
            <time dateTime={start.toISOString()}>{timeIn(time_zone, start)}</time>
            <div>
              <p className="strong">
                <Link to={sessionLink(item.id, slug)}>
                  <bdi>{item.title}</bdi>
                </Link>
              </p>
              <p className="soft small">
                <SpeakerNames speakers={speakersOf(item)} />
                {speakersOf(item).length > 0 && ' · '}
                {dateIn(time_zone, start) === dateIn(time_zone, now) ? screenText.today : dayOf(time_zone, start)}
              </p>
            </div>
            <RemindButton session={item} agenda={agenda} word="Remind Me" />
          </li>
        ))}
      </ul>
    </section>
  )
}
