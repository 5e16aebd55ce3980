import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import { type Area, COLUMN_REM, type Grid, HOURS_REM, nextArea } from '../grid-rules.ts'
import { rootFontSize } from './rootFontSize.ts'

const HOUR = 60
/** Columns and hours that are drawn around what is in sight. */
const OVERSCAN = 2

/**
 * The part of a grid that is drawn. It follows what is in sight, or grows to all of it, a column at a time between frames,
 * so that neither opening nor scrolling waits for drawing.
 */
export function useDrawnArea(box: RefObject<HTMLElement | null>, grid: Grid, isAll: boolean): Area {
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
  const top = isAll ? 0 : (hours[0]?.index ?? 0) * HOUR
  const bottom = isAll ? grid.length : ((hours.at(-1)?.index ?? -1) + 1) * HOUR
  const left = isAll ? 0 : (columns[0]?.index ?? 0)
  const right = isAll ? grid.rooms.length - 1 : (columns.at(-1)?.index ?? -1)
  const [drawn, setDrawn] = useState<Area>({ top, bottom, left, right: left })
  useEffect(() => {
    const next = nextArea(drawn, { top, bottom, left, right })
    if (next) startTransition(() => setDrawn(next))
  }, [drawn, top, bottom, left, right])
  return drawn
}
