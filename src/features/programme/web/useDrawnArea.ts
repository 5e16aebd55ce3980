import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useMemo } from 'react'
import { COLUMN_REM, type Grid, HOURS_REM } from '../grid-rules.ts'
import { rootFontSize } from './rootFontSize.ts'

/** A part of a grid: in minutes from its top, and in columns, of which the last one belongs to it. */
export type Area = { top: number; bottom: number; left: number; right: number }

const HOUR = 60
/** Columns and hours that are drawn around what is in sight. */
const OVERSCAN = 2

/**
 * The part of a grid that is in sight. It follows the scrolling between frames, in small steps, so that drawing never holds
 * up a frame.
 */
export function useDrawnArea(box: RefObject<HTMLElement | null>, grid: Grid): Area {
  const rem = useMemo(rootFontSize, [])
  const common = { getScrollElement: () => box.current, overscan: OVERSCAN, useFlushSync: false }
  // A column takes at least this width; where columns are wider, all of them are in sight.
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is passed on
  const columns = useVirtualizer({
    ...common,
    horizontal: true,
    count: grid.rooms.length,
    estimateSize: () => COLUMN_REM * rem,
    paddingStart: HOURS_REM * rem,
  }).getVirtualItems()
  const hours = useVirtualizer({
    ...common,
    count: Math.ceil(grid.length / HOUR),
    estimateSize: () => HOUR * grid.minute * rem,
  }).getVirtualItems()
  const top = (hours[0]?.index ?? 0) * HOUR
  const bottom = ((hours.at(-1)?.index ?? -1) + 1) * HOUR
  const left = columns[0]?.index ?? 0
  const right = columns.at(-1)?.index ?? -1
  return useDeferredValue(useMemo(() => ({ top, bottom, left, right }), [top, bottom, left, right]))
}
