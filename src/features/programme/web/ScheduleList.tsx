import { useDeferredValue } from 'react'
import { clockOf } from '#shared/clock.ts'
import { type DaySession, todayOf } from '../day-rules.ts'
import { pageText } from '../page-text.ts'
import type { DayParts, DrawnParts } from './DaySchedule.tsx'
import { ListRow } from './ListRow.tsx'
import { LongList } from './LongList.tsx'
import { useOpenSession } from './useOpenSession.ts'

/** What is drawn at once; the rest follows between frames. */
const FIRST_ROWS = 12

/** The sessions of a day one after the other. */
export function ScheduleList({ isAll, ...parts }: DrawnParts) {
  const { sessions, days, day, now, stateOf } = parts
  const isWhole = useDeferredValue(isAll, false)
  const isToday = day === todayOf(days, now, stateOf)
  const ahead = isToday ? sessions.findIndex((session) => stateOf(session) !== 'past') : -1
  if (!isAll)
    return (
      <LongList count={sessions.length} ahead={ahead}>
        {(from, to) => <Rows {...parts} sessions={sessions.slice(from, to)} ahead={sessions[ahead]} />}
      </LongList>
    )
  return (
    <ol className="schedule-list">
      <Rows {...parts} sessions={isWhole ? sessions : sessions.slice(0, FIRST_ROWS)} ahead={sessions[ahead]} />
    </ol>
  )
}

type RowsProps = DayParts & {
  /** The first session that is not over; the line of now is above it. */
  ahead: DaySession | undefined
}

function Rows({ sessions, ahead, now, stateOf, zone, agenda, changes, overlaps }: RowsProps) {
  const open = useOpenSession()
  return sessions.map((session) => {
    const { id } = session
    const state = stateOf(session)
    return (
      <ListRow
        key={id}
        session={session}
        state={state}
        left={state === 'now' ? pageText.nowNote(session, now) : null}
        isSaved={agenda.saved.has(id)}
        overlap={overlaps.get(id) ?? null}
        change={changes.marks.get(id) ?? null}
        rule={session === ahead ? pageText.nowAt(clockOf(zone)(now).time) : null}
        onToggle={agenda.toggleSaved}
        onOpen={open}
      />
    )
  })
}
