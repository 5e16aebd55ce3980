import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import type { Clock } from '#shared/clock.ts'
import { type DaySession, roomsOf } from './day-rules.ts'
import type { DayMeeting } from './mine-rules.ts'

/** A session in the grid. `column` counts from 0; where several share a room and a time, each takes a lane of it. */
export type Block = {
  session: DaySession
  column: number
  lane: number
  lanes: number
  /** Minutes from the top, and its length, as they are drawn. */
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

/** An agreed meeting of the reader, in a column of its own after the rooms. */
type OwnBlock = { entry: DayMeeting; top: number; length: number }

export type Grid = {
  rooms: readonly string[]
  own: readonly OwnBlock[]
  blocks: readonly Block[]
  bands: readonly Band[]
  hours: readonly HourLine[]
  /** The moment of the top, and the length in minutes. */
  from: number
  length: number
  /** The height of a minute in rem. */
  minute: number
}

/** A part of a grid: in minutes from its top, and in columns, of which the last one belongs to it. */
export type Area = { top: number; bottom: number; left: number; right: number }

/** The width of the hours in rem, as the style sheet has it. */
export const HOURS_REM = 3.5
/** The least width of a room in rem, as the style sheet has it. */
export const COLUMN_REM = 11
/** Up to this many sessions a day is drawn whole; of more only what is in sight, until somebody asks for all. */
export const MOST_WHOLE = 200

/** The height of a minute: a day of short talks is drawn larger than one of long workshops. */
const MINUTE_REM = { least: 0.0958, most: 0.25 }
/** The height in which two lines of a title and the time can be read. */
const READABLE_REM = 4
/** The height of one line of a title. Shorter sessions are drawn with it. */
const LINE_REM = 1.25
/** This share of the sessions may be shorter than what is readable, so that one short talk does not stretch the day. */
const SHORT_SHARE = 0.1

/** The sessions of a day by room. Times are moments, so that a night in which clocks change has all its hours. */
export function gridOf(
  sessions: readonly DaySession[],
  clock: Clock,
  roomless: string,
  meetings: readonly DayMeeting[] = [],
): Grid {
  const first = Math.min(...[...sessions, ...meetings].map(({ from }) => from))
  const last = Math.max(...[...sessions, ...meetings].map(({ to }) => to))
  const from = hourBefore(first, clock)
  const placed = sessions.filter(({ type }) => type !== 'break')
  const breaks = sessions.filter(({ type }) => type === 'break')
  const hasRoomless = placed.some(({ room }) => room === '')
  const rooms = [...roomsOf(placed.map(({ room }) => room)), ...(hasRoomless ? [''] : [])]
  const columnOf = new Map(rooms.map((room, at) => [room, at]))
  const byRoom = Map.groupBy(placed, ({ room }) => room)
  const minute = minuteOf(placed)
  const scale = { from, shortest: LINE_REM / minute }
  const blocks = [...byRoom].flatMap(([room, inRoom]) => lanesOf(inRoom, columnOf.get(room) ?? 0, scale))
  const bands = breaks.map((session) => bandOf(session, { ...scale, blocks, columns: rooms.length }))
  const own = meetings.map((entry) => ({
    entry,
    top: (entry.from - from) / MINUTE_MS,
    length: Math.max((entry.to - entry.from) / MINUTE_MS, scale.shortest),
  }))
  const length = Math.max((last - from) / MINUTE_MS, ...[...blocks, ...own].map((block) => block.top + block.length))
  const named = rooms.map((room) => room || roomless)
  const ordered = blocks.toSorted((a, b) => a.top - b.top || a.column - b.column)
  return { rooms: named, own, blocks: ordered, bands, hours: hoursOf(from, length, clock), from, length, minute }
}

/** The height of a minute in rem at which nearly all of these sessions can be read. */
function minuteOf(sessions: readonly DaySession[]) {
  const lengths = sessions.map(({ from, to }) => (to - from) / MINUTE_MS).toSorted((a, b) => a - b)
  const short = lengths[Math.floor(lengths.length * SHORT_SHARE)] ?? 60
  return Math.min(Math.max(READABLE_REM / Math.max(short, 1), MINUTE_REM.least), MINUTE_REM.most)
}

function hourBefore(moment: number, clock: Clock) {
  return moment - Number(clock(moment).time.slice(3)) * MINUTE_MS
}

/** The moment of the top, and the minutes that are drawn at least. */
type Scale = { from: number; shortest: number }

function spanOf({ from, to }: DaySession, scale: Scale) {
  return { top: (from - scale.from) / MINUTE_MS, length: Math.max((to - from) / MINUTE_MS, scale.shortest) }
}

type Around = Scale & { blocks: readonly Block[]; columns: number }

function bandOf(session: DaySession, { blocks, columns, ...scale }: Around): Band {
  const span = spanOf(session, scale)
  const covered = blocks.filter(({ top, length }) => top < span.top + span.length && span.top < top + length)
  const occupied = new Set(covered.map(({ column }) => column))
  const free = Array.from({ length: columns }, (_, column) => column).find((column) => !occupied.has(column))
  return { session, ...span, column: free ?? 0 }
}

/**
 * Puts sessions of one room beside each other where they overlap. One that follows a session too short to be read begins
 * below it.
 */
function lanesOf(sessions: readonly DaySession[], column: number, scale: Scale): Block[] {
  const blocks: Block[] = []
  let group: (Block & { end: number })[] = []
  let bottom = 0
  for (const session of sessions.toSorted((a, b) => a.from - b.from)) {
    const start = (session.from - scale.from) / MINUTE_MS
    const end = (session.to - scale.from) / MINUTE_MS
    if (group.every((block) => block.end <= start)) {
      bottom = Math.max(bottom, ...group.map(bottomOf))
      group = []
    }
    const occupied = new Set(group.filter((block) => block.end > start).map(({ lane }) => lane))
    let lane = 0
    while (occupied.has(lane)) lane++
    const above = group.filter((block) => block.lane === lane).map(bottomOf)
    const top = Math.max(start, bottom, ...above)
    const block = { session, column, lane, lanes: 1, top, length: Math.max(end - top, scale.shortest), end }
    group.push(block)
    const lanes = Math.max(...group.map((one) => one.lane)) + 1
    for (const one of group) one.lanes = lanes
    blocks.push(block)
  }
  return blocks
}

const bottomOf = ({ top, length }: Block) => top + length

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

/**
 * The part to draw after `drawn` on the way to `wanted`: a column more than they have in common, to the right first. Null
 * where all of it is drawn, or where nothing is wanted yet.
 */
export function nextArea(drawn: Area, wanted: Area): Area | null {
  const left = Math.max(drawn.left, wanted.left)
  const right = Math.min(drawn.right, wanted.right)
  const isNothingWanted = wanted.right < wanted.left
  if (isNothingWanted) return null
  if (left > right) return { ...wanted, right: wanted.left }
  if (right < wanted.right) return { ...wanted, left, right: right + 1 }
  if (left > wanted.left) return { ...wanted, left: left - 1, right }
  const isDrawn =
    drawn.left === left && drawn.right === right && drawn.top === wanted.top && drawn.bottom === wanted.bottom
  return isDrawn ? null : wanted
}
