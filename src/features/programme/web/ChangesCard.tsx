import type { ScheduleChange } from '#features/agenda/contract.ts'
import { type Clock, clockOf } from '#shared/clock.ts'
import { shortDate } from '../day-rules.ts'
import { mineText } from '../mine-text.ts'
import { timeOf } from '#web/moments.ts'
import type { ScheduleParts } from './WholeSchedule.tsx'

/** The most changes that are listed. */
const MOST = 8

/** What changed since the last visit: of saved sessions everything, and new ones. */
export function ChangesCard({ changes, agenda, zone }: ScheduleParts) {
  const clock = clockOf(zone)
  const shown = [...changes.fresh.values()].filter(
    ({ kind, schedule_item_id }) => kind === 'added' || agenda.saved.has(schedule_item_id),
  )
  if (shown.length === 0) return null
  return (
    <section className="card card-pad">
      <div className="spread">
        <h2>{mineText.changed}</h2>
        <button type="button" className="link small" onClick={changes.markRead}>
          {mineText.markRead}
        </button>
      </div>
      <ul>
        {shown.slice(0, MOST).map((change) => (
          <li key={change.schedule_item_id} className="change">
            <b dir="auto">{change.title}</b>
            <Told change={change} clock={clock} />
            <span className="small soft tabular">{timeOf(change.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Told({ change: { kind, was, starts_at, location }, clock }: { change: ScheduleChange; clock: Clock }) {
  if (kind === 'cancelled') return <span>{mineText.cancelled}</span>
  const date = wordsOf(starts_at, was?.starts_at ?? starts_at, clock)
  if (kind === 'added') return <span>{mineText.added(date, location ?? '')}</span>
  return (
    <span>
      <del>{mineText.nowAt(wordsOf(was?.starts_at ?? null, starts_at, clock), was?.location ?? '')}</del>{' '}
      {mineText.isNow} {mineText.nowAt(date, location ?? '')}
    </span>
  )
}

/** '16:00', with the date where the other moment is on another one. */
function wordsOf(moment: string | null, other: string | null, clock: Clock) {
  if (moment === null) return ''
  const { date, time } = clock(Date.parse(moment))
  const isSameDay = other !== null && clock(Date.parse(other)).date === date
  return isSameDay ? time : `${shortDate(date)}, ${time}`
}
