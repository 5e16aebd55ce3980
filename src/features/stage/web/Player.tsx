import type { ReactNode } from 'react'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { SessionOnStage, Sources } from '../contract.ts'
import { isOn } from '#features/schedule/now-rules.ts'
import { screenText } from '../screen-text.ts'
import { LivePlayer } from './LivePlayer.tsx'
import { PlayerMessage } from './PlayerMessage.tsx'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { SessionState } from './SessionState.tsx'
import type { StageItem } from './useStage.ts'
import { VisitorActions } from './VisitorActions.tsx'
import { WaitingMessage } from './WaitingMessage.tsx'

export type PlayerProps = {
  conference: { id: string; name: string; slug: string; time_zone: string }
  session: StageItem
  /** Null for people who do not take part. */
  sources: Sources | null
  status: Pick<SessionOnStage, 'note' | 'back_at'>
  viewers: number
  agenda: Agenda
}

/** What there is to watch of a session, or why there is nothing yet, any more, or for this person. */
export function Player({ viewers, ...props }: PlayerProps) {
  const { phase, item } = props.session
  return (
    <div className="player" role="region" aria-label={screenText.playerFor(item.title)}>
      {contentOf(props)}
      <p className="player-over">
        {phase !== 'scheduled' && phase !== 'ready' && <SessionState phase={phase} />}
        {isOn(phase) && viewers > 0 && (
          <Badge kind="plain">{phase === 'doors' ? screenText.waiting(viewers) : screenText.watching(viewers)}</Badge>
        )}
      </p>
    </div>
  )
}

function contentOf(props: Omit<PlayerProps, 'viewers'>): ReactNode {
  const { conference, session, sources } = props
  if (sources === null && session.phase !== 'cancelled')
    return (
      <PlayerMessage title={screenText.locked(conference.name)} actions={<VisitorActions slug={conference.slug} />}>
        {screenText.lockedHint}
      </PlayerMessage>
    )
  if (sources && session.phase === 'live')
    return <LivePlayer key={session.item.id} session={session} sources={sources} />
  if (sources && session.phase === 'ready')
    return <RecordingPlayer conference_id={conference.id} session={session} sources={sources} />
  return <WaitingMessage {...props} />
}
