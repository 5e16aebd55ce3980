import './schedule-grid.css'
import { type CSSProperties, type RefObject, useMemo, useRef } from 'react'
import { zoneAbbreviation } from '#shared/zones.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { clockOf } from '#shared/clock.ts'
import { shortDate, sessionState } from '../day-rules.ts'
import { type Band, type Block, type Grid, gridOf, type HourLine, MOST_WHOLE } from '../grid-rules.ts'
import { pageText } from '../page-text.ts'
import type { DayParts } from './DaySchedule.tsx'
import { GridBlock } from './GridBlock.tsx'
import { useGradual } from './useGrowing.ts'
import { useOpenSession } from './useOpenSession.ts'
import { type Area, useVisibleArea } from './useVisibleArea.ts'

/** Blocks that are rendered together. */
const CHUNK = 8

/** The sessions of a day by room and time. It scrolls on its own, so that rooms and hours stay in sight. */
export function ScheduleGrid(parts: DayParts) {
  const { day, sessions, now, zone } = parts
  const clock = useMemo(() => clockOf(zone), [zone])
  const grid = useMemo(() => gridOf(sessions, clock, pageText.noRoom), [sessions, clock])
  const minutesFromTop = (now - grid.from) / MINUTE_MS
  const isNow = sessions[0]?.isDated === true && minutesFromTop > 0 && minutesFromTop < grid.length
  const size = {
    '--rooms': Math.max(grid.rooms.length, 1),
    '--length': grid.length,
    '--minute': `${grid.minute}rem`,
  } as CSSProperties // has no custom ones
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="grid-scroll" role="region" aria-label={pageText.byRoom(day.name)} tabIndex={0}>
      <div className="schedule-grid" style={size}>
        <GridHeads grid={grid} zone={day.date ? zoneAbbreviation(zone, day.date) : ''} />
        <div className="grid-body">
          <Hours hours={grid.hours} />
          {isNow && (
            <p className="grid-now" data-now="" style={at(minutesFromTop)}>
              <span>{clock(now).time}</span>
            </p>
          )}
          <ol>
            <Bands bands={grid.bands} />
            <Blocks {...parts} grid={grid} box={box} />
          </ol>
        </div>
      </div>
    </div>
  )
}

function at(top: number): CSSProperties {
  return { '--top': top } as CSSProperties // has no custom ones
}

function GridHeads({ grid, zone }: { grid: Grid; zone: string }) {
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
    </div>
  )
}

function Hours({ hours }: { hours: readonly HourLine[] }) {
  return hours.map(({ top, label, date }) => (
    <div key={top} className={date === null ? 'grid-hour' : 'grid-hour is-midnight'} style={at(top)} aria-hidden="true">
      <span>{label}</span>
      {date !== null && <em>{shortDate(date)} · +1 day</em>}
    </div>
  ))
}

function Bands({ bands }: { bands: readonly Band[] }) {
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
}

type BlocksProps = DayParts & { grid: Grid; box: RefObject<HTMLElement | null> }

/** The sessions; of a day with very many those in sight. */
function Blocks({ grid, box, now, agenda, changes, overlaps }: BlocksProps) {
  const open = useOpenSession()
  const isLarge = grid.blocks.length > MOST_WHOLE
  const area = useVisibleArea(box, grid, isLarge)
  const shown = useMemo(
    () => (isLarge ? grid.blocks.filter((block) => isInside(block, area)) : grid.blocks),
    [grid, area, isLarge],
  )
  const ids = useMemo(() => shown.map(({ session }) => session.id), [shown])
  const rendered = useGradual(ids, CHUNK)
  return shown.map((block) => {
    const { id } = block.session
    if (!rendered.has(id)) return null
    return (
      <GridBlock
        key={id}
        block={block}
        height={block.length * grid.minute}
        session={block.session}
        state={sessionState(block.session, now)}
        left={0}
        isSaved={agenda.saved.has(id)}
        overlap={overlaps.get(id) ?? null}
        change={changes.marks.get(id) ?? null}
        onToggle={agenda.toggleSaved}
        onOpen={open}
      />
    )
  })
}

function isInside({ column, top, length }: Block, area: Area) {
  return top < area.bottom && top + length > area.top && column < area.right && column >= area.left
}
