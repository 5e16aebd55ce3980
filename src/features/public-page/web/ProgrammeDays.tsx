import { type ProgrammeDay, programmeOf, type Session, type Slot } from '#features/programme/slot-rules.ts'
import { dayHeading } from '#features/schedule/day-name-rules.ts'
import { dayLabel } from '#shared/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { panelId } from '#web/ui/tabIds.ts'
import { type PageView, reckonedFrom, sessionAnchor } from '../rules.ts'

/** All days, slot by slot. The rows have as little markup as possible, because a large conference has hundreds. */
export function ProgrammeDays({ page: { conference, lists } }: { page: PageView }) {
  const days = programmeOf(conference, lists?.speakers ?? [], lists?.schedule ?? [])
  return days.map((day, at) => <Day key={day.name} day={day} at={at} />)
}

function Day({ day, at }: { day: ProgrammeDay; at: number }) {
  return (
    <section id={panelId('days', String(at))} data-day={at} data-noon={day.noon}>
      <h3>{dayHeading(day.name, day.date && dayLabel(day.date))}</h3>
      <ol>
        {day.slots.map((slot) => (
          <SlotRow key={`${slot.start} ${slot.end}`} slot={slot} noon={day.noon} />
        ))}
      </ol>
    </section>
  )
}

function SlotRow({ slot, noon }: { slot: Slot; noon: number | null }) {
  const quiet = slot.sessions.every(({ type }) => type === 'break')
  const reckoned = noon === null ? slot : reckonedFrom(noon, slot)
  // Only where the browser cannot compute the moments itself, because two numbers per slot are a tenth of a large page.
  const moments =
    reckoned.from === slot.from && reckoned.to === slot.to ? {} : { 'data-from': slot.from, 'data-to': slot.to }
  return (
    <li className={quiet ? 'slot is-break' : 'slot'} {...moments}>
      <div className="slot-time">
        <time>{slot.start}</time> <span>–</span> <time>{slot.end}</time>
        {slot.next_day && <small>+1 day</small>}
      </div>
      <ul className="slot-items">
        {slot.sessions.map((session) => (
          <SessionRow key={session.number} session={session} />
        ))}
      </ul>
    </li>
  )
}

function SessionRow({ session: { number, title, who, location, type, cancelled } }: { session: Session }) {
  return (
    <li>
      <div>
        <h4>
          <button type="button" id={sessionAnchor(number)}>
            {title}
          </button>
          {cancelled && (
            <>
              {' '}
              <Badge kind="danger">Cancelled</Badge>
            </>
          )}
        </h4>
        {who && <p className="slot-speakers">{who}</p>}
      </div>
      <div className="place">
        <b>{location}</b>
        <Tag type={type} />
      </div>
    </li>
  )
}
