import './schedule-grid.css'
import { type CSSProperties, memo, useMemo, useRef } from 'react'
import { zoneAbbreviation } from '#shared/zones.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { clockOf } from '#shared/clock.ts'
import { shortDate } from '../day-rules.ts'
import { type Area, type Band, type Block, type Grid, gridOf, type HourLine } from '../grid-rules.ts'
import { pageText } from '../page-text.ts'
import type { DayParts, DrawnParts } from './DaySchedule.tsx'
import { GridBlock } from './GridBlock.tsx'
import { OwnBlocks } from './OwnBlocks.tsx'
import { useDayMeetings } from './useDayMeetings.ts'
import { mineText } from '../mine-text.ts'
import { useDrawnArea } from './useDrawnArea.ts'
import { useOpenSession } from './useOpenSession.ts'

/** The height of the time of now, in rem. */
const TIME_REM = 1.25

/** The sessions of a day by room and time. It scrolls on its own, so that rooms and hours stay in sight. */
export function ScheduleGrid({ isAll, ...parts }: DrawnParts) {
  const { day, sessions, now, zone } = parts
  const { meetingsOf } = useDayMeetings(parts.conference)
  const clock = useMemo(() => clockOf(zone), [zone])
  const grid = useMemo(
    () => gridOf(sessions, clock, pageText.noRoom, meetingsOf(day)),
    [sessions, clock, meetingsOf, day],
  )
  const minutesFromTop = (now - grid.from) / MINUTE_MS
  const isNow = sessions[0]?.isDated === true && minutesFromTop > 0 && minutesFromTop < grid.length
  const size = {
    '--rooms': Math.max(grid.rooms.length + (grid.own.length > 0 ? 1 : 0), 1),
    '--length': grid.length,
    '--minute': `${grid.minute}rem`,
  } as CSSProperties // has no custom ones
  const box = useRef<HTMLDivElement>(null)
  const area = useDrawnArea(box, grid, isAll)
  return (
    <div ref={box} className="grid-scroll" role="region" aria-label={pageText.byRoom(day.name)} tabIndex={0}>
      <div className="schedule-grid" style={size}>
        <GridHeads grid={grid} zone={day.date ? zoneAbbreviation(zone, day.date) : ''} />
        <div className="grid-body">
          <HourLines hours={grid.hours} />
          {isNow && <div className="grid-line is-now" data-now="" style={at(minutesFromTop)} />}
          <ol>
            <Bands bands={grid.bands} />
            <Blocks {...parts} grid={grid} area={area} />
            <OwnBlocks grid={grid} zone={zone} />
          </ol>
          <div className="grid-clock">
            <Hours hours={grid.hours} covered={isNow ? hourUnder(minutesFromTop, grid) : null} />
            {isNow && (
              <p className="grid-time is-now" style={at(minutesFromTop)}>
                {clock(now).time}
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

function at(top: number): CSSProperties {
  return { '--top': top } as CSSProperties // has no custom ones
}

const GridHeads = memo(function GridHeads({ grid, zone }: { grid: Grid; zone: string }) {
  const counts = useMemo(() => Map.groupBy(grid.blocks, ({ column }) => column), [grid])
  return (
    <div className="grid-heads">
      <span className="small soft">{zone}</span>
      {grid.rooms.map((room, column) => (
        <div key={room}>
          <b dir="auto">{room}</b>
          <span className="small soft">{pageText.roomCount(counts.get(column)?.length ?? 0)}</span>
        </div>
      ))}
      {grid.own.length > 0 && (
        <div>
          <b>{mineText.meetings}</b>
          <span className="small soft">{mineText.meetingCount(grid.own.length)}</span>
        </div>
      )}
    </div>
  )
})

const HourLines = memo(function HourLines({ hours }: { hours: readonly HourLine[] }) {
  return hours.map(({ top, date }) => (
    <div key={top} className={date === null ? 'grid-line' : 'grid-line is-midnight'} style={at(top)} aria-hidden="true">
      {date !== null && <em>{shortDate(date)} · +1 day</em>}
    </div>
  ))
})

/** The hour that the time of now would cover. */
function hourUnder(minutesFromTop: number, { hours, minute }: Grid) {
  return hours.find(({ top }) => Math.abs(top - minutesFromTop) * minute < TIME_REM) ?? null
}

const Hours = memo(function Hours({ hours, covered }: { hours: readonly HourLine[]; covered: HourLine | null }) {
  return hours.map((hour) => {
    if (hour === covered) return null
    return (
      <span key={hour.top} className="grid-time" style={at(hour.top)} aria-hidden="true">
        {hour.label}
      </span>
    )
  })
})

const Bands = memo(function Bands({ bands }: { bands: readonly Band[] }) {
  return bands.map(({ session: { id, title, start, end, room }, top, length, column }) => (
    <li
      key={id}
      className="grid-band"
      style={{ '--top': top, '--span': length, '--column': column } as CSSProperties /* has no custom ones */}
    >
      <b dir="auto">{title}</b>
      <span className="tabular">
        {start} – {end}
        {room && <> · {room}</>}
      </span>
    </li>
  ))
})

type BlocksProps = DayParts & { grid: Grid; area: Area }

const Blocks = memo(function Blocks({ grid, area, stateOf, agenda, changes, overlaps }: BlocksProps) {
  const open = useOpenSession()
  return grid.blocks.map((block) => {
    const { id } = block.session
    if (!isInside(block, area)) return null
    return (
      <GridBlock
        key={id}
        block={block}
        height={block.length * grid.minute}
        session={block.session}
        state={stateOf(block.session)}
        left={null}
        isSaved={agenda.saved.has(id)}
        overlap={overlaps.get(id) ?? null}
        change={changes.marks.get(id) ?? null}
        onToggle={agenda.toggleSaved}
        onOpen={open}
      />
    )
  })
})

function isInside({ column, top, length }: Block, { top: from, bottom, left, right }: Area) {
  return top < bottom && top + length > from && column >= left && column <= right
}
