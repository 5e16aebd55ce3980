import '#features/engagement/web/engagement.css'
import { EngagementTabs } from '#features/engagement/web/EngagementTabs.tsx'
import { useAgenda } from '#features/agenda/web/useAgenda.ts'
import { directoryApi } from '#features/directory/contract.ts'
import type { Output } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import type { stageApi } from '#features/stage/contract.ts'
import { placeKey } from '#features/schedule/now-rules.ts'
import { screenText } from '#features/stage/screen-text.ts'
import { timeNote } from '#features/stage/time-rules.ts'
import { NextSessions } from '#features/stage/web/NextSessions.tsx'
import { Player } from '#features/stage/web/Player.tsx'
import { ReactionBar } from './ReactionBar.tsx'
import { SessionInfo } from '#features/stage/web/SessionInfo.tsx'
import type { useSession } from './useSession.ts'
import type { StageItem, useStage } from '#features/stage/web/useStage.ts'
import { VisitorNotice } from '#features/stage/web/VisitorNotice.tsx'

type SessionViewProps = {
  read: Output<typeof stageApi.read>
  watched: ReturnType<typeof useSession>
  stage: ReturnType<typeof useStage>
  session: StageItem
  sessions: readonly StageItem[]
}

const MOST_NEXT = 3

/** A session: what there is to watch, what it is about, and what people say. */
export function SessionView({ read, watched, stage, session, sessions }: SessionViewProps) {
  const { conference } = read
  const { joined, ready, sessionKey, bursts } = watched
  const viewers = useQuery(directoryApi.viewers, sessionKey, { enabled: ready, staleTime: Infinity }).data?.viewers ?? 0
  const agenda = useAgenda(conference.id)
  const speakersOf = stage.sessions ? stage.speakersOf : () => []
  const next = sessions.filter(
    ({ item, start, phase }) =>
      phase === 'scheduled' && start >= session.end && placeKey(item) === placeKey(session.item),
  )
  return (
    <div className="session-page">
      <div className="session-watch">
        <Link
          to={`${paths.stage}?conference=${encodeURIComponent(conference.slug)}`}
          className="back glyph glyph-small glyph-arrow-left"
        >
          {screenText.back}
        </Link>
        <Player
          conference={conference}
          session={session}
          sources={read.session.sources}
          status={read.session}
          viewers={viewers}
          agenda={agenda}
        />
        <Link to="#about" className="session-small-title only-on-phone">
          <b>
            <bdi>{session.item.title}</bdi>
          </b>
          <span className="soft small">{timeNote(session, conference.time_zone, stage.now)}</span>
        </Link>
        {joined && <ReactionBar sessionKey={sessionKey} bursts={bursts} />}
        <div className="session-info" id="about">
          {!joined && <VisitorNotice conference={conference} />}
          <SessionInfo
            conference={conference}
            session={session}
            speakers={speakersOf(session.item)}
            agenda={agenda}
            now={stage.now}
          />
          <NextSessions
            conference={conference}
            place={session.item.location}
            sessions={next.slice(0, MOST_NEXT)}
            agenda={agenda}
            speakersOf={speakersOf}
          />
        </div>
      </div>
      <section className="session-panel panel" aria-label="Engagement">
        <h2 className="visually-hidden">Engagement</h2>
        <EngagementTabs name="session" conference={conference} schedule_item_id={session.item.id} first="chat" />
      </section>
    </div>
  )
}
