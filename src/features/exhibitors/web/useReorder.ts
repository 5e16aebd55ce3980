import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { managerText } from '../manager-text.ts'

type Named = { id: string; name: string }

/** The order of a list while a row is being moved, and what a screen reader announces of it. */
function useMoving(rows: readonly Named[], onDrop: (ids: string[]) => void) {
  const [moving, setMoving] = useState<{ id: string; ids: string[] } | null>(null)
  const [announcement, announce] = useState('')
  const ids = rows.map(({ id }) => id)
  const order = moving?.ids ?? ids
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''

  function pickUp(id: string) {
    setMoving({ id, ids })
    announce(managerText.pickedUp(nameOf(id)))
  }
  function drop(dropped: string[]) {
    setMoving(null)
    if (dropped.join() !== ids.join()) onDrop(dropped)
  }
  function putBack(id: string) {
    setMoving(null)
    announce(managerText.putBack(nameOf(id)))
  }
  function moveTo(id: string, place: number) {
    const others = order.filter((other) => other !== id)
    const at = Math.min(Math.max(place, 0), others.length)
    setMoving({ id, ids: others.toSpliced(at, 0, id) })
    announce(managerText.movedTo(nameOf(id), at + 1, order.length))
  }
  return { moving, announcement, ids, order, pickUp, drop, putBack, moveTo }
}

/** What a key does on the grip of a row. Returns false for a key that does nothing. */
function onGripKey(
  id: string,
  key: string,
  { moving, order, pickUp, drop, putBack, moveTo }: ReturnType<typeof useMoving>,
) {
  const isMoving = moving?.id === id
  if (key === ' ' && !isMoving) pickUp(id)
  else if ((key === ' ' || key === 'Enter') && isMoving) drop(moving.ids)
  else if (key === 'Escape' && isMoving) putBack(id)
  else if (key === 'ArrowUp' && isMoving) moveTo(id, order.indexOf(id) - 1)
  else if (key === 'ArrowDown' && isMoving) moveTo(id, order.indexOf(id) + 1)
  else return false
  return true
}

/**
 * Changes the order of a list with the pointer or the keyboard: Space picks up a row and puts it down, the arrow keys move
 * it, Escape puts it back. `onDrop` stores the new order.
 */
export function useReorder<Row extends Named>(rows: readonly Row[], onDrop: (ids: string[]) => void) {
  const state = useMoving(rows, onDrop)
  const { moving, announcement, ids, order, pickUp, drop, moveTo } = state
  return {
    shown: order.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    announcement,
    movingId: moving?.id ?? null,
    /** For the menu of a row: one place up or down at once. */
    step: (id: string, by: 1 | -1) => {
      const others = ids.filter((other) => other !== id)
      drop(others.toSpliced(ids.indexOf(id) + by, 0, id))
    },
    grip: (id: string) => ({
      'aria-pressed': moving?.id === id,
      onKeyDown: (event: KeyboardEvent) => onGripKey(id, event.key, state) && event.preventDefault(),
      // Of the pointer; what keys do is above.
      onClick: ({ detail }: MouseEvent) => {
        if (detail === 0) return
        if (moving?.id === id) drop(moving.ids)
        else pickUp(id)
      },
      onBlur: () => moving?.id === id && drop(moving.ids),
    }),
    row: (id: string) => ({
      onDragStart: () => pickUp(id),
      onDragOver: (event: { preventDefault: () => void }) => {
        if (!moving) return
        event.preventDefault()
        if (moving.id !== id) moveTo(moving.id, order.indexOf(id))
      },
      onDragEnd: () => moving && drop(moving.ids),
    }),
  }
}
