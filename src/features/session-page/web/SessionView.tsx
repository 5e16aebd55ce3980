import '#features/engagement/web/engagement.css'
import { useState } from 'react'
import { linkedTab } from '#features/conferences/panel-rules.ts'
import type { EngagementTab } from '#features/engagement/rules.ts'
import { EngagementTabs } from '#features/engagement/web/EngagementTabs.tsx'
import { useAgenda } from '#features/agenda/web/useAgenda.ts'
import { directoryApi } from '#features/directory/contract.ts'
import type { Output } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { SessionSlides } from '#features/slides/web/SessionSlides.tsx'
import { classes } from '#web/ui/glyph.ts'
import { useVisiblePart } from '#web/useVisiblePart.ts'
import type { stageApi } from '#features/stage/contract.ts'
import { isOn, placeKey } from '#features/schedule/now-rules.ts'
import { screenText } from '#features/stage/screen-text.ts'
import { OwnSessionLink } from '#features/speaking/web/OwnSessionLink.tsx'
import { timeNote } from '#features/stage/time-rules.ts'
import { NextSessions } from '#features/stage/web/NextSessions.tsx'
import { Player } from '#features/stage/web/Player.tsx'
import { ModeratedLink } from './ModeratedLink.tsx'
import { ReactionBar } from './ReactionBar.tsx'
import { SessionInfo } from '#features/stage/web/SessionInfo.tsx'
import { lazyPart } from '#web/lazyPart.tsx'
import { SessionTitle } from './SessionTitle.tsx'
import type { useSession } from './useSession.ts'
import type { StageItem, useStage } from '#features/stage/web/useStage.ts'

// Visitors load nothing of these.
const SessionPeople = lazyPart(() => import('./SessionPeople.tsx').then((module) => module.SessionPeople))
const SpeakersToMeet = lazyPart(() =>
  import('#features/programme/web/SpeakersToMeet.tsx').then((module) => module.SpeakersToMeet),
)

type SessionViewProps = {
  read: Output<typeof stageApi.read>
  watched: ReturnType<typeof useSession>
  stage: ReturnType<typeof useStage>
  session: StageItem
  sessions: readonly StageItem[]
}

const MOST_NEXT = 3

/**
 * A session: what there is to watch, what it is about, and what people say. On a phone it is the whole screen, on which only
 * what people say, or in its place what the session is about, is scrolled.
 */
export function SessionView({ read, watched, stage, session, sessions }: SessionViewProps) {
  const { conference } = read
  const { item, end } = session
  const { joined, ready, sessionKey, bursts } = watched
  const viewers = useQuery(directoryApi.viewers, sessionKey, { enabled: ready, staleTime: Infinity }).data?.viewers ?? 0
  const agenda = useAgenda(conference.id)
  const [showsAbout, setShowsAbout] = useState(!joined)
  useVisiblePart()
  const { search } = useLocation()
  const [first] = useState<EngagementTab>(linkedTab(search) === 'questions' ? 'questions' : 'chat')
  const speakersOf = stage.sessions ? stage.speakersOf : () => []
  const next = sessions.filter(
    (one) => one.phase === 'scheduled' && one.start >= end && placeKey(one.item) === placeKey(item),
  )
  const note = [item.location, timeNote(session, conference.time_zone, stage.now), agenda.saved.has(item.id) && 'Saved']
  return (
    <div className={classes('session-page', showsAbout && 'shows-about')}>
      <div className="session-watch">
        <Link
          to={`${paths.stage}?conference=${encodeURIComponent(conference.slug)}`}
          className="back glyph glyph-small glyph-arrow-left"
        >
          <span>{screenText.back}</span>
        </Link>
        <Player
          conference={conference}
          session={session}
          sources={read.session.sources}
          status={read.session}
          viewers={viewers}
          agenda={agenda}
        />
        <SessionTitle
          title={item.title}
          note={note.filter(Boolean).join(' · ')}
          isOpen={showsAbout}
          onToggle={() => setShowsAbout(!showsAbout)}
        />
        {joined && isOn(session.phase) && <ReactionBar sessionKey={sessionKey} bursts={bursts} />}
        <div className="session-info" id="about">
          <SessionInfo
            conference={conference}
            session={session}
            speakers={stage.sessions ? stage.profilesOf(item) : []}
            all={stage.all ?? []}
            agenda={agenda}
            now={stage.now}
          />
          {joined && item.speaker_ids.length > 0 && <SpeakersToMeet {...sessionKey} />}
          {joined && <OwnSessionLink conference={conference} schedule_item_id={item.id} />}
          {joined && <ModeratedLink conference_id={conference.id} schedule_item_id={item.id} />}
          {joined && <SessionPeople sessionKey={sessionKey} agenda={agenda} isOver={session.state === 'past'} />}
          {joined && <SessionSlides sessionKey={sessionKey} isOver={session.state === 'past'} />}
          <NextSessions
            conference={conference}
            place={item.location}
            sessions={next.slice(0, MOST_NEXT)}
            agenda={agenda}
            now={stage.now}
            speakersOf={speakersOf}
          />
        </div>
      </div>
      <section className="session-panel panel" aria-label="Engagement">
        <h2 className="visually-hidden">Engagement</h2>
        <EngagementTabs name="session" conference={conference} schedule_item_id={item.id} first={first} />
      </section>
    </div>
  )
}
