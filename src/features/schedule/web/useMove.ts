import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import type { ScheduleItem } from '../contract.ts'
import { type Cell, placeAt, type RoomColumn, STEP_MINUTES } from '../grid-rules.ts'
import { gridText as text } from '../grid-text.ts'
import type { Place } from '../rules.ts'
import { followPointer } from './followPointer.ts'

/** A session that is being moved, and where it would be. */
export type Held = {
  item: ScheduleItem
  place: Place
  column: number
  from: number
  by: 'keys' | 'pointer' | 'dropped'
}

type MoveOptions = {
  columns: readonly RoomColumn[]
  hours: { from: number; to: number }
  /** The region that scrolls, and in it the area of all rooms and hours. */
  scroller: RefObject<HTMLElement | null>
  area: RefObject<HTMLElement | null>
  /** Called with another place; the session stays there until `release`. */
  onDrop: (item: ScheduleItem, place: Place) => void
}

const ARROWS: Record<string, { columns: number; minutes: number }> = {
  ArrowUp: { columns: 0, minutes: -STEP_MINUTES },
  ArrowDown: { columns: 0, minutes: STEP_MINUTES },
  ArrowLeft: { columns: -1, minutes: 0 },
  ArrowRight: { columns: 1, minutes: 0 },
}

/** Moves sessions in the grid by drag or by keyboard. `said` is for a screen reader. */
export function useMove({ onDrop, ...grid }: MoveOptions) {
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')

  function putBack({ item }: Pick<Held, 'item'>) {
    setHeld(null)
    setSaid(text.putBack(item.title, item))
  }
  function drop(one: Held) {
    if (isSamePlace(one.place, one.item)) return putBack(one)
    setHeld({ ...one, by: 'dropped' })
    setSaid('')
    onDrop(one.item, one.place)
  }
  function grab(event: PointerEvent, cell: Cell<ScheduleItem>) {
    if (held || event.button !== 0) return
    drag(event, cell, grid, { onMove: setHeld, onEnd: (dropped) => (dropped ? drop(dropped) : putBack(cell)) })
  }
  /** A press of a session's handle: picks it up, or drops it. */
  function press(cell: Cell<ScheduleItem>) {
    if (held) return held.item.id === cell.item.id && held.by === 'keys' ? drop(held) : undefined
    const picked = heldAt(grid, cell.item, { column: cell.column, from: cell.from, by: 'keys' })
    setHeld(picked)
    setSaid(picked ? text.picked(cell.item.title, picked.place) : '')
  }
  /** Keys on the handle of the held session. */
  function onKey(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    if (held?.by !== 'keys' || (event.key !== 'Escape' && !arrow)) return
    event.preventDefault()
    if (!arrow) return putBack(held)
    const at = { column: held.column + arrow.columns, from: held.from + arrow.minutes, by: held.by }
    const next = heldAt(grid, held.item, at)
    setSaid(next ? '' : text.cannot)
    if (next) setHeld(next)
  }
  const leave = () => held?.by === 'keys' && putBack(held)
  return { held, said, grab, press, onKey, leave, release: () => setHeld(null) }
}

type Grid = Omit<MoveOptions, 'onDrop'>

/** A session held over a room and a time; null where it cannot be. */
function heldAt({ columns, hours }: Grid, item: ScheduleItem, at: Pick<Held, 'column' | 'from' | 'by'>): Held | null {
  const room = columns[at.column]
  const isShown = at.from >= hours.from && at.from < hours.to
  const place = room && isShown ? placeAt(item, room, at.from) : null
  return place && { item, place, ...at }
}

function isSamePlace(place: Place, other: Place) {
  return text.at(place) === text.at(other)
}

type Dragging = {
  onMove: (held: Held) => void
  /** Called with where it was dropped; null puts it back. */
  onEnd: (dropped: Held | null) => void
}

function drag(event: PointerEvent, cell: Cell<ScheduleItem>, grid: Grid, { onMove, onEnd }: Dragging) {
  const [scroller, rooms] = [grid.scroller.current, grid.area.current]
  if (!scroller || !rooms) return
  const grabbed = positionIn(rooms, { x: event.clientX, y: event.clientY }, grid).minutes - cell.from
  let latest: Held | null = null
  followPointer(event, {
    scroller,
    onMove(at) {
      const { column, minutes } = positionIn(rooms, at, grid)
      const from = Math.round((minutes - grabbed) / STEP_MINUTES) * STEP_MINUTES
      const next = heldAt(grid, cell.item, { column, from, by: 'pointer' })
      if (!next || (latest && isSamePlace(next.place, latest.place))) return
      latest = next
      onMove(next)
    },
    onEnd: (dropped) => onEnd(dropped ? latest : null),
  })
}

/** The column and the minutes since midnight below a point of the window. */
function positionIn(area: HTMLElement, { x, y }: { x: number; y: number }, { columns, hours }: Grid) {
  const { left, top, width, height } = area.getBoundingClientRect()
  const column = Math.floor(((x - left) / width) * columns.length)
  return {
    column: Math.min(Math.max(column, 0), columns.length - 1),
    minutes: hours.from + ((y - top) / height) * (hours.to - hours.from),
  }
}
