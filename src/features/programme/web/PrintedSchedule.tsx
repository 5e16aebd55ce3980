import './printed-schedule.css'
import { dayHeading } from '#features/schedule/day-name-rules.ts'
import { type Day, type DaySession, shortDate } from '../day-rules.ts'
import { paperOf, type PrintedDay, printedDay } from '../print-rules.ts'
import { pageText } from '../page-text.ts'
import { Times } from './ListRow.tsx'

type PrintedScheduleProps = { days: readonly Day[]; sessionsOf: (day: Day) => readonly DaySession[] }

/** What is on paper: all days, with the rooms beside each other where they fit. Days without sessions are left out. */
export function PrintedSchedule({ days, sessionsOf }: PrintedScheduleProps) {
  return days.map((day) => {
    const sessions = sessionsOf(day)
    return sessions.length > 0 && <PrintedDaySchedule key={day.name} day={day} sessions={sessions} />
  })
}

function PrintedDaySchedule({ day: { name, date }, sessions }: { day: Day; sessions: readonly DaySession[] }) {
  const table = printedDay(sessions)
  const paper = paperOf(table.rooms.length)
  return (
    <section className="printed-day">
      <h2>{dayHeading(name, date && shortDate(date), ', ')}</h2>
      {paper !== 'none' && <RoomTable {...table} isLandscape={paper === 'landscape'} />}
      {paper !== 'portrait' && (
        <ol className={paper === 'landscape' ? 'printed-list if-portrait' : 'printed-list'}>
          {sessions.map((session) => (
            <li key={session.id}>
              <PrintedSession session={session} room={session.room} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function RoomTable({ rooms, rows, isLandscape }: PrintedDay & { isLandscape: boolean }) {
  return (
    <table className={isLandscape ? 'if-landscape' : undefined}>
      <thead>
        <tr>
          {rooms.map((room) => (
            <th key={room} scope="col" dir="auto">
              {room || pageText.noRoom}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.kind === 'break' ? (
            <tr key={row.session.id} className="is-break">
              <td colSpan={rooms.length}>
                <PrintedSession session={row.session} room={row.session.room} />
              </td>
            </tr>
          ) : (
            <tr key={row.from}>
              {row.cells.map((cell, at) => (
                <td key={rooms[at]}>
                  {cell.map((session) => (
                    <PrintedSession key={session.id} session={session} room="" />
                  ))}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function PrintedSession({ session, room }: { session: DaySession; room: string }) {
  const { title, who, isCancelled } = session
  return (
    <>
      <p className="list-time tabular">
        <Times session={session} />
      </p>
      <h3 dir="auto">{isCancelled ? <s>{title}</s> : title}</h3>
      {(who || room) && (
        <p>
          <bdi>{who}</bdi>
          {who && room && ' · '}
          <bdi>{room}</bdi>
        </p>
      )}
    </>
  )
}
