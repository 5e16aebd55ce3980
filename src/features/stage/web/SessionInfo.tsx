import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { AboutSpeaker } from '#features/speakers/web/AboutSpeaker.tsx'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { isOn } from '#features/schedule/now-rules.ts'
import { timeNote, dayOf, timesOf } from '../time-rules.ts'
import type { StageItem } from './useStage.ts'

type SessionInfoProps = {
  conference: { slug: string; active: boolean; time_zone: string }
  session: StageItem
  speakers: readonly Speaker[]
  /** The whole programme, for the other sessions of the speakers. */
  all: readonly StageItem[]
  agenda: Agenda
  now: Date
}

/** What a session is, when and where, by whom and about what. */
export function SessionInfo({ conference, session, speakers, all, agenda, now }: SessionInfoProps) {
  const { slug, time_zone } = conference
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
      {item.description && (
        <div className="session-about" dir="auto">
          <LinkedText text={item.description} />
        </div>
      )}
      {speakers.length > 0 && (
        <ul className="about-speakers">
          {speakers.map((speaker) => (
            <li key={speaker.id}>
              <AboutSpeaker
                speaker={speaker}
                conference={conference}
                others={all.flatMap(({ item: { id, title, speaker_ids } }) =>
                  id !== item.id && speaker_ids.includes(speaker.id) ? { id, title, to: sessionLink(id, slug) } : [],
                )}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
