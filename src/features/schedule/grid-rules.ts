import { compareNames } from '#shared/collation.ts'
import { roomKey } from './now-rules.ts'
import { durationMinutes, isEndAfterStart, minutesOf, type Place, timeAfter } from './rules.ts'

/** Sessions are moved by so many minutes. */
export const STEP_MINUTES = 5
const HOUR = 60
const DAY = 24 * HOUR

/** A column of the grid; the last one is of the sessions without a room. */
export type RoomColumn = { key: string; name: string | null }

/** A session in the grid: in a column, and beside others of its time in a lane of it. Minutes are since midnight. */
export type Cell<Item> = { item: Item; column: number; lane: number; lanes: number; from: number; to: number }

/** The columns for all rooms of a schedule, so that a session can go into any of them, by name. */
export function roomColumns(items: readonly { location: string | null }[]): RoomColumn[] {
  const names = new Map<string, string>()
  for (const { location } of items)
    if (location && !names.has(roomKey(location))) names.set(roomKey(location), location)
  const rooms = Array.from(names, ([key, name]) => ({ key, name }))
  return [...rooms.toSorted((a, b) => compareNames(a.name, b.name)), { key: '', name: null }]
}

/** The column of a room. */
export function columnOf(columns: readonly RoomColumn[], location: string | null) {
  const key = roomKey(location ?? '')
  return columns.findIndex((column) => column.key === key)
}

/** The sessions of one day in the columns, in the order of their times. */
export function cellsOf<Item extends Place>(items: readonly Item[], columns: readonly RoomColumn[]): Cell<Item>[] {
  const placed = items.map((item) => {
    const from = minutesOf(item.start_time)
    return { item, column: columnOf(columns, item.location), from, to: from + lengthOf(item) }
  })
  const inOrder = placed.toSorted((a, b) => a.from - b.from || a.column - b.column)
  const cells = [...Map.groupBy(inOrder, ({ column }) => column).values()].flatMap(inLanes)
  return cells.toSorted((a, b) => a.from - b.from || a.column - b.column)
}

type Placed<Item> = Pick<Cell<Item>, 'item' | 'column' | 'from' | 'to'>

/** Puts the sessions of one room beside each other where they overlap. They are by their start. */
function inLanes<Item>(placed: readonly Placed<Item>[]): Cell<Item>[] {
  const cells: Cell<Item>[] = []
  let group: Cell<Item>[] = []
  for (const one of placed) {
    if (group.every(({ to }) => to <= one.from)) group = []
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane++
    const cell = { ...one, lane, lanes: 1 }
    group.push(cell)
    const lanes = Math.max(...group.map((other) => other.lane)) + 1
    for (const other of group) other.lanes = lanes
    cells.push(cell)
  }
  return cells
}

/** The whole hours that a day's grid shows: an hour more than its sessions need on both sides, or 8 to 18 without any. */
export function hoursOf(cells: readonly Pick<Cell<unknown>, 'from' | 'to'>[]): { from: number; to: number } {
  if (cells.length === 0) return { from: 8 * HOUR, to: 18 * HOUR }
  const first = Math.min(...cells.map(({ from }) => from))
  const last = Math.max(...cells.map(({ to }) => to))
  return { from: Math.max(0, (Math.floor(first / HOUR) - 1) * HOUR), to: (Math.ceil(last / HOUR) + 1) * HOUR }
}

/** '09:05' of minutes since midnight; after a day it begins again. */
export function timeOf(minutes: number) {
  return timeAfter('00:00', minutes % DAY) ?? '00:00'
}

/**
 * The place of a session that begins so many minutes after midnight in a room, with its length kept. Null where it cannot
 * be: before midnight, or past the next one where no session may end.
 */
export function placeAt(item: Place, room: RoomColumn, from: number): Place | null {
  const minutes = lengthOf(item)
  if (from < 0 || from >= DAY) return null
  const start_time = timeOf(from)
  const end_time = timeAfter(start_time, minutes)
  if (end_time === null || !isEndAfterStart(start_time, end_time)) return null
  if (durationMinutes(start_time, end_time) !== minutes) return null
  // In its own room it stays spelled as it is.
  const location = roomKey(item.location ?? '') === room.key ? item.location : room.name
  return { day: item.day, start_time, end_time, location }
}

function lengthOf({ start_time, end_time }: Place) {
  return durationMinutes(start_time, end_time)
}
