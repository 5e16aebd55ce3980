import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { rootFontSize } from './rootFontSize.ts'

/** What a row is expected to take until it is measured, in rem. */
const ROW_REM = 7
/** Rows that come and go together, so that most steps of scrolling change nothing. */
const CHUNK = 8
/** Chunks that are drawn above and below those in sight. */
const OVERSCAN = 2

type LongListProps = {
  count: number
  /** The row below the line of now; -1 where there is none. */
  ahead: number
  /** The rows from a place on, up to another one. */
  children: (from: number, to: number) => ReactNode
}

/** A list in the window of which only the rows near what is in sight are drawn. */
export function LongList({ count, ahead, children }: LongListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  const size = useMemo(() => rootFontSize() * ROW_REM * CHUNK, [])
  // oxlint-disable-next-line react/incompatible-library -- only `measureElement`, which stays the same, is passed on
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / CHUNK),
    estimateSize: () => size,
    overscan: OVERSCAN,
    scrollMargin: top,
    // The observer tells what a chunk takes, so that no layout is read while one scrolls.
    measureElement: (_chunk, entry) => entry?.borderBoxSize[0]?.blockSize ?? size,
    useFlushSync: false,
  })
  // Drawn between frames, so that it never holds one up.
  const chunks = useDeferredValue(virtualizer.getVirtualItems())
  const aheadChunk = Math.floor(ahead / CHUNK)
  return (
    <ol ref={list} className="schedule-list" style={{ height: virtualizer.getTotalSize() }}>
      {ahead >= 0 && chunks.every(({ index }) => index !== aheadChunk) && (
        // Where the line of now will be, for those who jump to it.
        <li
          className="list-chunk"
          data-now=""
          style={{ top: (virtualizer.measurementsCache[aheadChunk]?.start ?? top) - top }}
        />
      )}
      {chunks.map(({ index, start }) => (
        <li
          key={index}
          ref={virtualizer.measureElement}
          data-index={index}
          className="list-chunk"
          style={{ top: start - top }}
        >
          <ol>{children(index * CHUNK, (index + 1) * CHUNK)}</ol>
        </li>
      ))}
    </ol>
  )
}
