import './day-ribbon.css'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { clockOf } from '#shared/clock.ts'
import type { Day, DaySession, StateOf } from '../day-rules.ts'
import { type DayMeeting, mineParts } from '../mine-rules.ts'
import { mineText } from '../mine-text.ts'

const WIDTH = 1080
const FLOOR = 74
const TALL = 56
const LOW = 38

type DayRibbonProps = {
  day: Day
  mine: readonly DaySession[]
  meetings?: readonly DayMeeting[]
  now: number
  stateOf: StateOf
  zone: string
}

/** A day as a row of arches: what is saved stands out, and what overlaps has an edge. */
export function DayRibbon({ day, mine, meetings = [], now, stateOf, zone }: DayRibbonProps) {
  const from = Math.min(...[...day.sessions, ...meetings].map((one) => one.from))
  const to = Math.max(...[...day.sessions, ...meetings].map((one) => one.to))
  const x = (moment: number) => ((moment - from) / Math.max(to - from, MINUTE_MS)) * WIDTH
  const own = new Set(mine.map(({ id }) => id))
  const clashing = new Set(
    mineParts(mine, day.sessions, { now, stateOf, meetings }).flatMap((part) =>
      part.kind === 'clash' ? [...part.sessions, ...part.meetings].map(({ id }) => id) : [],
    ),
  )
  const ordered = day.sessions.toSorted((a, b) => Number(own.has(a.id)) - Number(own.has(b.id)))
  const isNow = day.sessions[0]?.isDated === true && now > from && now < to
  return (
    <figure className="day-ribbon">
      <svg
        viewBox="0 0 1080 98"
        role="img"
        aria-label={mineText.ribbon(day.name, {
          sessions: mine.length,
          meetings: meetings.length,
          clashes: clashing.size,
        })}
      >
        {ordered.map((session) => (
          <path
            key={session.id}
            className={own.has(session.id) ? (clashing.has(session.id) ? 'is-clash' : 'is-mine') : 'is-other'}
            data-past={stateOf(session) === 'past' ? '' : undefined}
            d={archOf(x(session.from), x(session.to), own.has(session.id) ? TALL : LOW)}
          />
        ))}
        {meetings.map((meeting) => (
          <path
            key={meeting.id}
            className={clashing.has(meeting.id) ? 'is-clash' : 'is-mine'}
            data-past={meeting.to <= now ? '' : undefined}
            d={archOf(x(meeting.from), x(meeting.to), TALL)}
          />
        ))}
        <path className="ribbon-floor" d={`M0 ${FLOOR}H${WIDTH}`} />
        {hourMarks({ from, to, zone }).map(({ moment, label }) => (
          <text key={moment} x={x(moment)} y={FLOOR + 7}>
            {label}
          </text>
        ))}
        {isNow && <path className="ribbon-now" d={`M${x(now)} 6V${FLOOR + 4}`} />}
      </svg>
      <figcaption>
        <span className="key-mine">{mineText.yours}</span>
        {clashing.size > 0 && <span className="key-clash">{mineText.overlapping}</span>}
        <span>{mineText.others}</span>
      </figcaption>
    </figure>
  )
}

/** An arch between two places; its upper corners are round. */
function archOf(left: number, right: number, height: number) {
  const [a, b] = [left + 1, Math.max(right - 1, left + 3)]
  const radius = Math.min((b - a) / 2, height * 0.75)
  const spring = FLOOR - height + radius
  return `M${a} ${FLOOR}V${spring}A${radius} ${radius} 0 0 1 ${a + radius} ${FLOOR - height}H${b - radius}A${radius} ${radius} 0 0 1 ${b} ${spring}V${FLOOR}z`
}

/** At most six hours with their numbers, which have room on a phone. */
function hourMarks({ from, to, zone }: { from: number; to: number; zone: string }) {
  const clock = clockOf(zone)
  const step = Math.max(1, Math.ceil((to - from) / HOUR_MS / 6)) * HOUR_MS
  const first = Math.ceil((from + HOUR_MS / 2) / HOUR_MS) * HOUR_MS
  const marks: { moment: number; label: string }[] = []
  for (let moment = first; moment <= to - HOUR_MS / 2; moment += step)
    marks.push({ moment, label: clock(moment).time.slice(0, 2) })
  return marks
}
