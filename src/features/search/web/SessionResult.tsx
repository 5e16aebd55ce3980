import type { Phase } from '#features/schedule/now-rules.ts'
import { SessionState } from '#features/stage/web/SessionState.tsx'
import { dateIn } from '#shared/zones.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useMinute } from '#web/useMinute.ts'
import type { FoundSession } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { Marked } from './Marked.tsx'
import { ResultRow } from './ResultRow.tsx'

type SessionResultProps = {
  session: FoundSession
  /** What it is this minute; undefined where that is not known. */
  phase: Phase | undefined
  time_zone: string
  words: readonly string[]
}

/** A session with its time in the conference's time zone, its speakers and its room, and what there is to say of it now. */
export function SessionResult({ session, phase, time_zone, words }: SessionResultProps) {
  const now = useMinute() * MINUTE_MS
  const { title, speakers, location, start_time } = session
  return (
    <ResultRow
      start={
        <span className="result-clock">
          <b>{start_time.slice(0, 5)}</b>
          <span>{dayOf(session, time_zone, now)}</span>
        </span>
      }
      name={<Marked text={title} words={words} />}
      about={<Marked text={[speakers.join(', '), location].filter(Boolean).join(' · ')} words={words} />}
      end={phase && phase !== 'scheduled' && <SessionState phase={phase} />}
    />
  )
}

/** "Today", the weekday of this week, a date, or the name of the day while its date is unknown. */
function dayOf({ starts_at, day }: FoundSession, timeZone: string, now: number) {
  if (starts_at === null) return day
  const start = new Date(starts_at)
  if (dateIn(timeZone, start) === dateIn(timeZone, new Date(now))) return screenText.today
  const isNear = Math.abs(start.getTime() - now) < NEAR_MS
  const format: Intl.DateTimeFormatOptions = isNear ? { weekday: 'short' } : { day: 'numeric', month: 'short' }
  return start.toLocaleDateString('en-GB', { ...format, timeZone })
}

/** Within so many days a weekday is unambiguous. */
const NEAR_MS = 5 * 24 * 60 * MINUTE_MS
