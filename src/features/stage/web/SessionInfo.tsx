import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { isOn } from '#features/schedule/now-rules.ts'
import { timeNote, dayOf, timesOf } from '../time-rules.ts'
import { SpeakerLine } from './SpeakerLine.tsx'
import type { StageItem, StageSpeaker } from './useStage.ts'

type SessionInfoProps = {
  conference: { time_zone: string }
  session: StageItem
  speakers: readonly StageSpeaker[]
  agenda: Agenda
  now: Date
}

/** What a session is, when and where, by whom and about what. */
export function SessionInfo({ conference: { time_zone }, session, speakers, agenda, now }: SessionInfoProps) {
  const { item, phase, start } = session
  return (
    <>
      <p className="session-meta soft small">
        <Tag type={item.type} />
        {item.location && <bdi>{item.location}</bdi>}
        <span className="tabular">{`${dayOf(time_zone, start)}, ${timesOf(time_zone, session)}`}</span>
        {isOn(phase) && <span className="tabular">{timeNote(session, time_zone, now)}</span>}
      </p>
      <div className="session-title">
        <h1 dir="auto">{item.title}</h1>
        <SaveButton session={item} agenda={agenda} word={phase === 'scheduled' ? 'Add to Schedule' : 'Save'} />
      </div>
      {speakers.length > 0 && (
        <ul className="session-speakers">
          {speakers.map((speaker) => (
            <li key={speaker.id}>
              <SpeakerLine speaker={speaker} />
            </li>
          ))}
        </ul>
      )}
      {item.description && (
        <div className="session-about" dir="auto">
          <LinkedText text={item.description} />
        </div>
      )}
    </>
  )
}
