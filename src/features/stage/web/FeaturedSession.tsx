import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { isOn } from '#features/schedule/now-rules.ts'
import { screenText } from '../screen-text.ts'
import { timeNote } from '../time-rules.ts'
import { SessionActions } from './SessionActions.tsx'
import { SessionState } from './SessionState.tsx'
import { SpeakerLine } from './SpeakerLine.tsx'
import { StagePicture } from './StagePicture.tsx'
import type { ShownOnStage } from './StageRow.tsx'

/** The session that the stage shows large. */
export function FeaturedSession({ conference, session, speakers, viewers, agenda, now }: ShownOnStage) {
  const { item, phase } = session
  const on = isOn(phase)
  return (
    <section className="card stage-featured" aria-label={on ? 'Featured live session' : 'Featured session'}>
      <div className="player">
        <StagePicture isLit={on} />
        <p className="player-over">
          <SessionState phase={phase} />
          {on && viewers > 0 && <Badge kind="plain">{screenText.watching(viewers)}</Badge>}
        </p>
      </div>
      <div className="stage-featured-text">
        <p className="row soft small">
          <Tag type={item.type} />
          {item.location && <bdi>{item.location}</bdi>}
          <span className="tabular">{timeNote(session, conference.time_zone, now)}</span>
        </p>
        <h2>
          <Link className="reach" to={sessionLink(item.id, conference.slug)}>
            <bdi>{item.title}</bdi>
          </Link>
        </h2>
        {speakers.map((speaker) => (
          <SpeakerLine key={speaker.id} speaker={speaker} />
        ))}
        <div className="stage-actions">
          <SessionActions
            conference={conference}
            session={session}
            agenda={agenda}
            word="Join Livestream"
            kind="primary"
          />
          {on && <SaveButton session={item} agenda={agenda} word="Save" />}
        </div>
      </div>
    </section>
  )
}
