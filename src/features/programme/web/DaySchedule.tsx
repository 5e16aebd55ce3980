import { useState } from 'react'
import { HOUR_MS } from '#shared/time.ts'
import { useStore } from '#web/data/store.ts'
import { type Day, type DaySession, isToday } from '../day-rules.ts'
import { pageText } from '../page-text.ts'
import { ScheduleGrid } from './ScheduleGrid.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import type { ListParts } from './WholeSchedule.tsx'
import { wideScreen } from '#web/wideScreen.ts'

export type DayParts = ListParts & { day: Day; sessions: readonly DaySession[] }

/** The sessions of a day: by room where there is space, else one after the other. What is long over is folded. */
export function DaySchedule({ isWhole = false, ...parts }: DayParts & { isWhole?: boolean }) {
  const { day, now, sessions, agenda, changes } = parts
  const isWide = useStore(wideScreen, true) && !isWhole
  const [isUnfolded, setUnfolded] = useState(false)
  const fold = isToday(day, now) && !isUnfolded && !isWhole ? now - HOUR_MS : -Infinity
  const earlier = sessions.filter(({ to, isDated }) => isDated && to <= fold)
  // One or two rows are not worth a fold, and a day that is over is shown whole.
  const isFolded = earlier.length > 2 && earlier.length < sessions.length
  const shown = isFolded ? sessions.filter((session) => !earlier.includes(session)) : sessions
  const own = earlier.filter(({ id }) => agenda.saved.has(id)).length
  const isListed = (id: string) => parts.days.some((one) => one.sessions.some((session) => session.id === id))
  const cancelled = changes.cancelled.filter(({ schedule_item_id: id }) => changes.fresh.has(id) && !isListed(id))
  // A list that begins again has another key, so that it grows from a few rows.
  const key = [day.name, parts.zone, ...Object.values(parts.filter), isFolded].join()
  const List = isWide ? ScheduleGrid : ScheduleList
  return (
    <section className="day-schedule" aria-label={day.name}>
      {isWhole && <h2>{day.name}</h2>}
      {cancelled.length > 0 && !isWhole && (
        <p className="small caution">
          {pageText.cancelledToday(cancelled.length)}: {cancelled.map(({ title }) => title).join(', ')}
        </p>
      )}
      {isFolded && (
        <button
          type="button"
          className="fold glyph glyph-chevron-down"
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
        >
          {pageText.earlier(earlier[0]?.start ?? '', earlier.at(-1)?.end ?? '')}
          <span className="end">{pageText.earlierCount(earlier.length, own)}</span>
        </button>
      )}
      <List key={key} {...parts} sessions={shown} isWhole={isWhole} />
    </section>
  )
}
