import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import { Link } from '#web/router/router.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { isOn } from '#features/schedule/now-rules.ts'
import { screenText } from '../screen-text.ts'
import { timeNote } from '../time-rules.ts'
import { SessionActions } from './SessionActions.tsx'
import { SessionState } from './SessionState.tsx'
import { SpeakerNames } from './SpeakerNames.tsx'
import type { StageItem, StageSpeaker } from './useStage.ts'

export type ShownOnStage = {
  conference: { slug: string; time_zone: string }
  session: StageItem
  speakers: readonly StageSpeaker[]
  viewers: number
  agenda: Agenda
  now: Date
}

/** A session in a tab of the stage. */
export function StageRow({ conference, session, speakers, viewers, agenda, now }: ShownOnStage) {
  const { item, phase } = session
  return (
    <li>
      <Cover id={item.id} use="card" />
      <div>
        <h3>
          <Link className="reach" to={sessionLink(item.id, conference.slug)}>
            <bdi>{item.title}</bdi>
          </Link>
        </h3>
        <p className="soft">
          <SpeakerNames speakers={speakers} />
          {speakers.length > 0 && item.location && ' · '}
          {item.location && <bdi>{item.location}</bdi>}
        </p>
      </div>
      <p className="stage-state">
        {phase !== 'scheduled' && <SessionState phase={phase} />}
        <span className="tabular">
          {timeNote(session, conference.time_zone, now)}
          {isOn(phase) && viewers > 0 && ` · ${screenText.watching(viewers)}`}
        </span>
      </p>
      <div className="stage-buttons">
        <SessionActions conference={conference} session={session} agenda={agenda} word="Join Now" kind="secondary" />
      </div>
    </li>
  )
}
