import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import { SessionState } from '#features/stage/web/SessionState.tsx'
import type { SessionNow } from '#features/stage/web/useSessionsNow.ts'
import { timeIn } from '#shared/clock.ts'
import { whenOf } from '../rules.ts'
import { SessionLink } from './SessionLink.tsx'
import type { DayAtHome } from './useDay.ts'

type UpNextProps = { sessions: readonly SessionNow[]; day: DayAtHome; canSave?: boolean }

/** Sessions to come, with the times of the conference. */
export function UpNext({ sessions, day, canSave = false }: UpNextProps) {
  if (sessions.length === 0) return null
  return (
    <ul className="up-next">
      {sessions.map((session) => (
        <li key={session.item.id}>
          <When session={session} day={day} />
          <div>
            <b dir="auto" className={session.phase === 'cancelled' ? 'struck' : undefined}>
              <SessionLink session={session} day={day} />
            </b>
            <p className="soft">
              <bdi>{[day.whoOf(session), session.item.location].filter(Boolean).join(' · ')}</bdi>
            </p>
          </div>
          {session.phase === 'cancelled' && <SessionState phase="cancelled" />}
          {canSave && <SaveButton session={session.item} agenda={day.agenda} />}
        </li>
      ))}
    </ul>
  )
}

function When({ session: { start }, day: { conference, now } }: { session: SessionNow; day: DayAtHome }) {
  const { time_zone } = conference
  return (
    <p className="when">
      <time dateTime={start.toISOString()}>{timeIn(time_zone, start)}</time>{' '}
      <small>{whenOf(start, time_zone, now)}</small>
    </p>
  )
}
