import { Fragment, useState } from 'react'
import { MINUTE_MS } from '#shared/time.ts'
import { moveLink } from '#features/meetings/link-rules.ts'
import { durationWords } from '#shared/wording.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { classes } from '#web/ui/glyph.ts'
import { clockOf } from '#shared/clock.ts'
import { type Day, type DaySession, hasBegun, todayOf } from '../day-rules.ts'
import { type DayMeeting, type MinePart, mineParts, overlapping } from '../mine-rules.ts'
import { EarlierFold } from './EarlierFold.tsx'
import { mineText } from '../mine-text.ts'
import { pageText } from '../page-text.ts'
import { ChangeBadge, Times } from './ListRow.tsx'
import { MeetingRow } from './MeetingRow.tsx'
import { RemindButton } from '#features/agenda/web/RemindButton.tsx'
import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import { SessionTitle } from './SessionTitle.tsx'
import { useOpenSession } from './useOpenSession.ts'
import type { ScheduleParts } from './WholeSchedule.tsx'

type DayLineProps = ScheduleParts & {
  day: Day
  mine: readonly DaySession[]
  meetings: readonly DayMeeting[]
  now: number
}

/** The saved sessions and the meetings of a day in order, with what overlaps put together and the free time between. What is over is folded. */
export function DayLine({ day, mine, meetings, ...rest }: DayLineProps) {
  const { days, now, zone, stateOf } = rest
  const [isUnfolded, setUnfolded] = useState(false)
  const parts = mineParts(mine, day.sessions, { ...rest, meetings })
  const isOver = (session: DaySession) => stateOf(session) === 'past'
  const earlier = mine.filter(isOver)
  const isFoldable = earlier.length > 0 && earlier.length < mine.length
  const isPast = (part: MinePart) =>
    part.kind === 'session' ? isOver(part.session) : part.kind === 'meeting' && part.meeting.to <= now
  const ahead = day === todayOf(days, now, stateOf) ? parts.find((part) => !isPast(part)) : undefined
  const shown = isFoldable && !isUnfolded ? parts.filter((part) => !isPast(part)) : parts
  return (
    <>
      {isFoldable && (
        <EarlierFold earlier={earlier} own={0} isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
      )}
      <ul className="day-line">
        {shown.map((part) => (
          <Fragment key={keyOf(part)}>
            {part === ahead && (
              <li className="now-rule" data-now="">
                {pageText.nowAt(clockOf(zone)(now).time)}
              </li>
            )}
            <Part {...rest} part={part} />
          </Fragment>
        ))}
      </ul>
    </>
  )
}

function keyOf(part: MinePart) {
  if (part.kind === 'session') return part.session.id
  if (part.kind === 'meeting') return part.meeting.id
  return `${part.kind} ${part.from}`
}

type PartProps = Omit<DayLineProps, 'day' | 'mine' | 'meetings'> & { part: MinePart }

function Part({ part, ...rest }: PartProps) {
  const open = useOpenSession()
  const clock = clockOf(rest.zone)
  if (part.kind === 'session') return <LineRow {...rest} session={part.session} />
  if (part.kind === 'meeting') return <MeetingRow {...rest} entry={part.meeting} onKeep={null} />
  const span = [clock(part.from).time, clock(part.to).time] as const
  if (part.kind === 'free')
    return (
      <li className="free-time">
        <b className="tabular">{mineText.free(durationWords(part.minutes))}</b>
        <span className="tabular">{span.join(' – ')}</span>
        {part.fits && (
          <span>
            {mineText.wouldFit} <SessionTitle session={part.fits} onOpen={open} />
          </span>
        )}
      </li>
    )
  const isOn =
    part.sessions.every((session) => rest.stateOf(session) === 'now') &&
    part.meetings.every(({ from, to }) => from <= rest.now && rest.now < to)
  return (
    <li className="clash">
      <p>{isOn ? mineText.overlapNow(...span) : mineText.overlap(...span)}</p>
      <ul>
        {part.sessions.map((session) => (
          <LineRow key={session.id} {...rest} session={session} others={part.sessions} meetings={part.meetings} />
        ))}
        {part.meetings.map((entry) => (
          <MeetingRow
            key={entry.id}
            {...rest}
            entry={entry}
            onKeep={() => rest.agenda.removeAll(overlapping(entry, part.sessions))}
          />
        ))}
      </ul>
    </li>
  )
}

type LineRowProps = Omit<PartProps, 'part'> & {
  session: DaySession
  others?: readonly DaySession[]
  /** Meetings at the same time. */
  meetings?: readonly DayMeeting[]
}

function LineRow({ session, others, meetings = [], now, stateOf, agenda, changes }: LineRowProps) {
  const open = useOpenSession()
  const { id, who, room, from } = session
  const state = stateOf(session)
  const change = changes.marks.get(id)
  const minutes = Math.ceil((from - now) / MINUTE_MS)
  // Who keeps the session asks for another time of the meeting.
  const movable = meetings.find((one) => one.from < session.to && one.to > from && one.meeting.steps.includes('move'))
  return (
    <li className={classes('line-row', state === 'now' && 'is-now', state === 'past' && 'is-past')}>
      <p className="list-time tabular">
        <Times session={session} />
        {state === 'now' && <em>{pageText.nowNote(session, now)}</em>}
        {state === 'later' && session.isDated && !session.isCancelled && minutes < 120 && (
          <em>{pageText.inMinutes(minutes)}</em>
        )}
      </p>
      <div>
        <h2>
          <SessionTitle session={session} onOpen={open} />
        </h2>
        <p className="soft">
          <bdi>{who}</bdi>
          {who && room && ' · '}
          <bdi>{room}</bdi>
        </p>
        {change && <ChangeBadge change={change} />}
      </div>
      <div className="row">
        {others && overlapping(session, others).length > 0 ? (
          <Button kind="secondary" size="small" onClick={() => agenda.removeAll(overlapping(session, others))}>
            {mineText.keepThis}
          </Button>
        ) : movable ? (
          <ButtonLink
            kind="secondary"
            size="small"
            to={moveLink(movable.id)}
            aria-label={mineText.moveFor(session.title)}
          >
            {mineText.keepThis}
          </ButtonLink>
        ) : (
          !hasBegun(session, now) && <RemindButton session={session} agenda={agenda} />
        )}
        <SaveButton session={session} agenda={agenda} />
      </div>
    </li>
  )
}
