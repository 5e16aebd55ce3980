import { type RefObject, startTransition, useEffect, useState } from 'react'
import { type Grid, HOURS_REM } from '../grid-rules.ts'

/** The part of a grid that is in sight, with half as much again around it: in minutes from its top, and in columns. */
export type Area = { top: number; bottom: number; left: number; right: number }

/** A part that is larger than a step of scrolling, so that most steps render nothing. */
const TILE = { minutes: 60, columns: 1 }
const NOTHING: Area = { top: 0, bottom: 0, left: 0, right: 0 }

/** Follows the scrolling of a grid. `isFollowed` is false where the grid is rendered whole. */
export function useVisibleArea(
  box: RefObject<HTMLElement | null>,
  { rooms: { length: columns }, minute }: Grid,
  isFollowed: boolean,
): Area {
  const [area, setArea] = useState(NOTHING)
  useEffect(() => {
    const element = box.current
    if (!element || !isFollowed) return
    const measure = () => {
      const next = areaOf(element, { columns, minute_rem: minute })
      // Rendered between frames, and given up where the scrolling has gone on.
      startTransition(() => setArea((before) => (isSame(before, next) ? before : next)))
    }
    // It also calls at once, when the layout is known.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [box, columns, minute, isFollowed])
  return area
}

function areaOf(
  { scrollTop, scrollLeft, clientHeight, clientWidth, scrollWidth }: HTMLElement,
  { columns, minute_rem }: { columns: number; minute_rem: number },
): Area {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const minute = minute_rem * rem
  const column = (scrollWidth - HOURS_REM * rem) / columns
  const tiled = (length: number, tile: number) => Math.floor(length / tile) * tile
  return {
    top: tiled((scrollTop - clientHeight / 4) / minute, TILE.minutes),
    bottom: tiled((scrollTop + clientHeight * 1.25) / minute, TILE.minutes) + TILE.minutes,
    left: tiled((scrollLeft - clientWidth / 4) / column, TILE.columns),
    right: tiled((scrollLeft + clientWidth * 1.25) / column, TILE.columns) + TILE.columns,
  }
}

function isSame(a: Area, b: Area) {
  return a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right
}
