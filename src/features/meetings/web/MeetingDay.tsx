import { useState } from 'react'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { screenText } from '../screen-text.ts'
import { type DayPart, fromNow, type SavedSession } from '../timeline-rules.ts'
import { ClashBox } from './ClashBox.tsx'
import { MeetingLine } from './MeetingLine.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'

type MeetingDayProps = { parts: readonly DayPart[]; isToday: boolean; clock: ConferenceClock; agenda: Agenda }

/** A day in order: sessions quiet, meetings with an arch, gaps in words, and the line of now. What is over is folded. */
export function MeetingDay({ parts, isToday, clock, agenda }: MeetingDayProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const now = clock.now.toISOString()
  const ahead = isToday ? fromNow(parts, now) : parts
  const earlier = isToday ? parts.filter(({ kind, ends_at }) => kind !== 'gap' && ends_at <= now) : []
  const row = (part: DayPart) => (
    <Part key={`${part.kind} ${part.starts_at} ${idOf(part)}`} part={part} clock={clock} agenda={agenda} />
  )
  return (
    <>
      {earlier.length > 0 && (
        <Button kind="quiet" size="small" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {screenText.earlier(earlier.length)}
        </Button>
      )}
      <ol className="meeting-day">
        {isUnfolded && earlier.map(row)}
        {isToday && <li className="now-rule">{screenText.nowAt(clock.timeOf(now))}</li>}
        {ahead.map(row)}
      </ol>
    </>
  )
}

function idOf(part: DayPart) {
  if (part.kind === 'gap') return ''
  return part.kind === 'session' ? part.session.id : part.meeting.id
}

function Part({ part, clock, agenda }: { part: DayPart; clock: ConferenceClock; agenda: Agenda }) {
  const times = <Times part={part} clock={clock} />
  if (part.kind === 'gap')
    return (
      <li className="meeting-gap">
        <b className="tabular">{screenText.free(part.minutes)}</b>
        <span className="tabular">
          {clock.timeOf(part.starts_at)} – {clock.timeOf(part.ends_at)}
        </span>
      </li>
    )
  if (part.kind === 'session')
    return (
      <li className="meeting-line is-session">
        {times}
        <SessionLine session={part.session} />
      </li>
    )
  if (part.kind === 'clash') return <ClashBox clash={part} clock={clock} agenda={agenda} />
  return <MeetingLine meeting={part.meeting} span={part} clock={clock} />
}

function Times({ part: { starts_at, ends_at }, clock }: { part: DayPart; clock: ConferenceClock }) {
  return (
    <p className="meeting-times tabular">
      <time dateTime={starts_at}>{clock.timeOf(starts_at)}</time>
      <span> – {clock.timeOf(ends_at)}</span>
    </p>
  )
}

function SessionLine({ session: { number, title, place } }: { session: SavedSession }) {
  return (
    <div>
      <h2 dir="auto">
        <Link className="reach" to={`${paths.schedule}?session=${number}`}>
          {title}
        </Link>
      </h2>
      {place && (
        <p className="soft">
          <bdi>{place}</bdi>
        </p>
      )}
    </div>
  )
}
