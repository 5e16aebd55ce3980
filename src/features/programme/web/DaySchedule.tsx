import { useState } from 'react'
import { HOUR_MS } from '#shared/time.ts'
import { useStore } from '#web/data/store.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { wideScreen } from '#web/wideScreen.ts'
import { type Day, type DaySession, todayOf } from '../day-rules.ts'
import { MOST_WHOLE } from '../grid-rules.ts'
import { pageText } from '../page-text.ts'
import { EarlierFold } from './EarlierFold.tsx'
import { ScheduleGrid } from './ScheduleGrid.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import type { ListParts } from './WholeSchedule.tsx'

export type DayParts = ListParts & { day: Day; sessions: readonly DaySession[] }

/** `isAll` is false where only what is in sight is drawn; else that is drawn first, and then the rest. */
export type DrawnParts = DayParts & { isAll: boolean }

/** The sessions of a day: by room where there is space, else one after the other. What is over is folded. */
export function DaySchedule(parts: DayParts) {
  const { days, day, now, stateOf, sessions, agenda, changes } = parts
  const isWide = useStore(wideScreen, true)
  const [isUnfolded, setUnfolded] = useState(false)
  const [isAllAsked, setAllAsked] = useState(false)
  // By room, the hour before shows where one is.
  const over = day === todayOf(days, now, stateOf) ? now - (isWide ? HOUR_MS : 0) : -Infinity
  const isOver = (session: DaySession) => stateOf(session) === 'past' && session.to <= over
  const earlier = sessions.filter(isOver)
  // One or two rows are not worth a fold, and a day that is over is shown whole.
  const isFoldable = earlier.length > 2 && earlier.length < sessions.length
  const isFolded = isFoldable && !isUnfolded
  const shown = isFolded ? sessions.filter((session) => !isOver(session)) : sessions
  const own = earlier.filter(({ id }) => agenda.saved.has(id)).length
  const isListed = (id: string) => days.some((one) => one.sessions.some((session) => session.id === id))
  const cancelled = changes.cancelled.filter(({ schedule_item_id: id }) => changes.fresh.has(id) && !isListed(id))
  const isLarge = shown.length > MOST_WHOLE
  // A list that begins again has another key, so that it starts with what is in sight.
  const key = [day.name, parts.zone, ...Object.values(parts.filter), isFolded].join()
  const List = isWide ? ScheduleGrid : ScheduleList
  return (
    <section className="day-schedule" aria-label={day.name}>
      {cancelled.length > 0 && (
        <p className="small caution">
          {pageText.cancelledToday(cancelled.length)}: {cancelled.map(({ title }) => title).join(', ')}
        </p>
      )}
      {isFoldable && (
        <EarlierFold earlier={earlier} own={own} isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
      )}
      {isLarge && !isAllAsked && (
        // For those who do not scroll: with the keyboard, a screen reader or the search of the browser.
        <button
          type="button"
          className={`${buttonClass({ kind: 'secondary' })} show-all`}
          onClick={() => setAllAsked(true)}
        >
          {pageText.showAll(shown.length)}
        </button>
      )}
      <List key={key} {...parts} sessions={shown} isAll={!isLarge || isAllAsked} />
    </section>
  )
}
