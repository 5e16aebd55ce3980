import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { type Clock, type DaySession, roomsOf } from './day-rules.ts'

/** A session in the grid. `column` counts from 0; where several share a room and a time, each takes a lane of it. */
export type Block = {
  session: DaySession
  column: number
  lane: number
  lanes: number
  /** Minutes from the top, and its length. */
  top: number
  length: number
}

/** A break is a band behind all rooms. */
export type Band = {
  session: DaySession
  top: number
  length: number
  /** The first column in which no session covers its name. */
  column: number
}
export type HourLine = { top: number; label: string; date: string | null }

export type Grid = {
  rooms: readonly string[]
  blocks: readonly Block[]
  bands: readonly Band[]
  hours: readonly HourLine[]
  /** The moment of the top, and the length in minutes. */
  from: number
  length: number
}

/** The height of a minute and the width of the hours, as the style sheet has them. */
export const MINUTE_REM = 0.0958
export const HOURS_REM = 3.5
/** Up to this many sessions a day is rendered whole; of more only what is in sight. */
export const MOST_WHOLE = 80

/** Sessions that are shorter than this are drawn as long as this, or their title could not be read. */
const SHORTEST = 30

/** The sessions of a day by room. Times are moments, so that a night in which clocks change has all its hours. */
export function gridOf(sessions: readonly DaySession[], clock: Clock, roomless: string): Grid {
  const first = Math.min(...sessions.map(({ from }) => from))
  const last = Math.max(...sessions.map(({ to }) => to))
  const from = hourBefore(first, clock)
  const placed = sessions.filter(({ type }) => type !== 'break')
  const breaks = sessions.filter(({ type }) => type === 'break')
  const hasRoomless = placed.some(({ room }) => room === '')
  const rooms = [...roomsOf(placed), ...(hasRoomless ? [''] : [])]
  const columnOf = new Map(rooms.map((room, at) => [room, at]))
  const byRoom = Map.groupBy(placed, ({ room }) => room)
  const blocks = [...byRoom].flatMap(([room, inRoom]) => lanesOf(inRoom, columnOf.get(room) ?? 0, from))
  const bands = breaks.map((session) => bandOf(session, { from, blocks, columns: rooms.length }))
  const length = Math.max((last - from) / MINUTE_MS, ...blocks.map((block) => block.top + block.length))
  const named = rooms.map((room) => room || roomless)
  const ordered = blocks.toSorted((a, b) => a.top - b.top || a.column - b.column)
  return { rooms: named, blocks: ordered, bands, hours: hoursOf(from, length, clock), from, length }
}

function hourBefore(moment: number, clock: Clock) {
  return moment - Number(clock(moment).time.slice(3)) * MINUTE_MS
}

function spanOf({ from, to }: DaySession, top: number) {
  return { top: (from - top) / MINUTE_MS, length: Math.max((to - from) / MINUTE_MS, SHORTEST) }
}

type Around = { from: number; blocks: readonly Block[]; columns: number }

function bandOf(session: DaySession, { from, blocks, columns }: Around): Band {
  const span = spanOf(session, from)
  const covered = blocks.filter(({ top, length }) => top < span.top + span.length && span.top < top + length)
  const taken = new Set(covered.map(({ column }) => column))
  const free = Array.from({ length: columns }, (_, column) => column).find((column) => !taken.has(column))
  return { session, ...span, column: free ?? 0 }
}

/** Puts sessions of one room beside each other where they overlap. */
function lanesOf(sessions: readonly DaySession[], column: number, gridTop: number): Block[] {
  const blocks: Block[] = []
  let group: Block[] = []
  let groupEnd = -Infinity
  for (const session of sessions.toSorted((a, b) => a.from - b.from)) {
    const span = spanOf(session, gridTop)
    if (span.top >= groupEnd) {
      group = []
      groupEnd = -Infinity
    }
    const taken = new Set(group.filter((block) => block.top + block.length > span.top).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane++
    const block = { session, column, lane, lanes: 1, ...span }
    group.push(block)
    blocks.push(block)
    groupEnd = Math.max(groupEnd, span.top + span.length)
    const lanes = Math.max(...group.map((one) => one.lane)) + 1
    for (const one of group) one.lanes = lanes
  }
  return blocks
}

/** A line at every full hour; the one of midnight has the date that begins. */
function hoursOf(from: number, length: number, clock: Clock): HourLine[] {
  const lines: HourLine[] = []
  for (let moment = from; moment <= from + length * MINUTE_MS; moment += HOUR_MS) {
    const { time, date } = clock(moment)
    const isMidnight = time === '00:00' && moment !== from
    lines.push({ top: (moment - from) / MINUTE_MS, label: time, date: isMidnight ? date : null })
  }
  return lines
}
