import { memo } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/glyph.ts'
import { Tag } from '#web/ui/Tag.tsx'
import type { ScheduleChange } from '#features/agenda/contract.ts'
import { type DaySession, shiftMark } from '../day-rules.ts'
import type { TimeState } from '#features/schedule/moment-rules.ts'
import { pageText } from '../page-text.ts'
import { SaveToggle } from '#features/agenda/web/SaveButton.tsx'
import { SessionTitle } from './SessionTitle.tsx'
import type { NamedSession } from '#features/agenda/web/useAgenda.ts'

export type SessionRowProps = {
  session: DaySession
  state: TimeState
  /** How long it still takes, where it is on. */
  left: string | null
  isSaved: boolean
  /** The title of another session that was saved for this time. */
  overlap: string | null
  /** What happened to it since the last visit. */
  change: ScheduleChange | null
  onToggle: (session: NamedSession) => void
  onOpen: (number: number) => void
}

type ListRowProps = SessionRowProps & {
  /** The line of now above it. */
  rule: string | null
}

/** A session in the list. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { session, state, left, isSaved, overlap, change, rule, onToggle, onOpen } = props
  const { id, title, who, room, type } = session
  return (
    <li
      className={classes(
        'list-row',
        state === 'now' && 'is-now',
        state === 'past' && 'is-past',
        type === 'break' && 'is-break',
      )}
    >
      {rule && (
        <p className="now-rule" data-now="">
          {rule}
        </p>
      )}
      <p className="list-time tabular">
        <Times session={session} />
        {left !== null && <em> · {left}</em>}
      </p>
      <h2>
        <SessionTitle session={session} onOpen={onOpen} />
      </h2>
      {who && (
        <p className="soft">
          <bdi>{who}</bdi>
        </p>
      )}
      {overlap && isSaved && (
        <p className="small caution glyph glyph-small glyph-alert">{pageText.clashWith(overlap)}</p>
      )}
      <p className="list-place">
        {room && <bdi>{room}</bdi>} <Tag type={type} />
        {state === 'now' && <Badge kind="onair">{pageText.now}</Badge>}
        {change && <ChangeBadge change={change} />}
      </p>
      {type !== 'break' && <SaveToggle id={id} title={title} isSaved={isSaved} onToggle={onToggle} />}
    </li>
  )
})

/** '10:30 – 12:00', with '+1 day' where it is on another date. */
export function Times({ session: { start, end, startShift, endShift } }: { session: DaySession }) {
  return (
    <>
      <b>{start}</b>
      {startShift !== 0 && <small> {shiftMark(startShift)}</small>} <span>– {end}</span>
      {endShift !== 0 && endShift !== startShift && <small> {shiftMark(endShift)}</small>}
    </>
  )
}

/** New or Moved, for what happened since the last visit. */
export function ChangeBadge({ change: { kind } }: { change: ScheduleChange }) {
  return <Badge kind={kind === 'cancelled' ? 'danger' : 'iris'}>{pageText.changes[kind]}</Badge>
}
