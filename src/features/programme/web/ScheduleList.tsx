import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { MINUTE_MS } from '#shared/time.ts'
import { clockOf } from '#shared/clock.ts'
import { isToday, sessionState } from '../day-rules.ts'
import { pageText } from '../page-text.ts'
import type { DrawnParts } from './DaySchedule.tsx'
import { ListRow } from './ListRow.tsx'
import { rootFontSize } from './rootFontSize.ts'
import { useOpenSession } from './useOpenSession.ts'

/** What a row is expected to take until it is measured, in rem. */
const ROW_REM = 7
/** Rows that are drawn above and below those in sight. */
const OVERSCAN = 6

/** The sessions of a day one after the other. */
export function ScheduleList({ sessions, isAll, day, now, zone, agenda, changes, overlaps }: DrawnParts) {
  const isWhole = useDeferredValue(isAll, false)
  const open = useOpenSession()
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  const row = useMemo(() => rootFontSize() * ROW_REM, [])
  // oxlint-disable-next-line react/incompatible-library -- only `measureElement`, which stays the same, is passed on
  const virtualizer = useWindowVirtualizer({
    count: sessions.length,
    estimateSize: () => row,
    overscan: OVERSCAN,
    scrollMargin: top,
    // The observer tells what a row takes, so that no layout is read while one scrolls.
    measureElement: (_row, entry) => entry?.borderBoxSize[0]?.blockSize ?? row,
    // Rows are rendered in the next frame instead of amid the scrolling.
    useFlushSync: false,
  })
  const inSight = virtualizer.getVirtualItems()
  const drawn = isWhole ? [...sessions.keys()] : inSight.map(({ index }) => index)
  const ahead = isToday(day, now) ? sessions.findIndex((session) => sessionState(session, now) !== 'past') : -1
  const space = isWhole
    ? undefined
    : {
        paddingTop: (inSight[0]?.start ?? top) - top,
        paddingBottom: virtualizer.getTotalSize() + top - (inSight.at(-1)?.end ?? top),
      }
  return (
    <ol ref={list} className="schedule-list" style={space}>
      {space && ahead >= 0 && !drawn.includes(ahead) && (
        // Where the line of now will be, for those who jump to it.
        <li
          className="now-place"
          data-now=""
          style={{ top: (virtualizer.measurementsCache[ahead]?.start ?? top) - top }}
        />
      )}
      {drawn.map((at) => {
        const session = sessions[at]
        if (!session) return null
        const { id } = session
        const state = sessionState(session, now)
        return (
          <ListRow
            key={id}
            at={at}
            measure={isWhole ? null : virtualizer.measureElement}
            session={session}
            state={state}
            left={state === 'now' ? Math.ceil((session.to - now) / MINUTE_MS) : 0}
            isSaved={agenda.saved.has(id)}
            overlap={overlaps.get(id) ?? null}
            change={changes.marks.get(id) ?? null}
            rule={at === ahead ? pageText.nowAt(clockOf(zone)(now).time) : null}
            onToggle={agenda.toggleSaved}
            onOpen={open}
          />
        )
      })}
    </ol>
  )
}
