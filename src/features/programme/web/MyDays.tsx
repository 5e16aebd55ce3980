import './schedule-page.css'
import './my-days.css'
import { CalendarDays, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { dayHeading } from '#features/schedule/day-name-rules.ts'
import { zoneAbbreviation } from '#shared/zones.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { useMinute } from '#web/useMinute.ts'
import { type Day, dayAt, shortDate } from '../day-rules.ts'
import { mineText } from '../mine-text.ts'
import { CalendarCard } from '#features/agenda/web/CalendarCard.tsx'
import { ChangesCard } from './ChangesCard.tsx'
import { useStore } from '#web/data/store.ts'
import { printing } from './printing.ts'
import { DayLine } from './DayLine.tsx'
import { DayRibbon } from './DayRibbon.tsx'
import { type DayMeeting, withMeetingDays } from '../mine-rules.ts'
import { useDayMeetings } from './useDayMeetings.ts'
import { ScheduleDayTabs } from './ScheduleDayTabs.tsx'
import { KeptHere, PrintedName } from './ScheduleHead.tsx'
import type { ScheduleParts } from './WholeSchedule.tsx'

/** What somebody saved, day by day, with what overlaps, what changed, and their calendar. */
export function MyDays(schedule: ScheduleParts) {
  const { stateOf, zone, agenda, address, change } = schedule
  const now = useMinute() * MINUTE_MS
  const isPrinting = useStore(printing, false)
  const { meetingsOf, dates } = useDayMeetings(schedule.conference)
  const days = useMemo(() => withMeetingDays(schedule.days, dates), [schedule.days, dates])
  const parts = { ...schedule, days }
  const isOwn = (day: Day) => meetingsOf(day).length > 0 || day.sessions.some(({ id }) => agenda.saved.has(id))
  const first = dayAt(days, stateOf)
  const from = first ? days.indexOf(first) : 0
  const ahead = days.filter((day, at) => at >= from || meetingsOf(day).some(({ to }) => to > now))
  const day = days.find(({ name }) => name === address.day) ?? ahead.find(isOwn) ?? first
  const count = {
    sessions: days.flatMap(({ sessions }) => sessions).filter(({ id }) => agenda.saved.has(id)).length,
    meetings: days.flatMap(meetingsOf).length,
  }
  return (
    <div className="schedule-page">
      <div className="page-head">
        <div>
          <PrintedName conference={parts.conference} />
          <h1>{mineText.title}</h1>
          <p>{mineText.lead(count, day?.date ? zoneAbbreviation(zone, day.date) : zone)}</p>
        </div>
        <div className="row">
          <button
            type="button"
            className={buttonClass({ kind: 'secondary' })}
            onClick={() => change({ view: '' }, { push: true })}
          >
            <CalendarDays aria-hidden="true" />
            {mineText.whole}
          </button>
          <IconButton label={mineText.print} kind="secondary" onClick={() => print()}>
            <Printer aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {agenda.isLocal && agenda.saved.size > 0 && <KeptHere count={agenda.saved.size} />}
      <div className="my-days">
        <div>
          {isPrinting && <PrintedDays {...parts} meetingsOf={meetingsOf} />}
          {day && !isPrinting && (
            <>
              <ScheduleDayTabs {...parts} name="my-day" day={day} />
              <TabPanel name="my-day" tab={`${days.indexOf(day)}`}>
                <OneDay
                  {...parts}
                  day={day}
                  meetings={meetingsOf(day)}
                  now={now}
                  isEmpty={count.sessions + count.meetings === 0}
                />
              </TabPanel>
            </>
          )}
        </div>
        <aside className="my-days-rail" aria-label="Changes and calendar">
          <ChangesCard {...parts} />
          <CalendarCard />
        </aside>
      </div>
    </div>
  )
}

/** On paper all days are listed that have something saved, whatever the time is. */
function PrintedDays({ meetingsOf, ...parts }: ScheduleParts & { meetingsOf: (day: Day) => DayMeeting[] }) {
  return parts.days.map((day) => {
    const mine = day.sessions.filter(({ id }) => parts.agenda.saved.has(id))
    const meetings = meetingsOf(day)
    if (mine.length === 0 && meetings.length === 0) return null
    return (
      <section key={day.name} className="day-schedule">
        <h2>{dayHeading(day.name, day.date && shortDate(day.date), ', ')}</h2>
        <DayLine {...parts} day={day} mine={mine} meetings={meetings} now={-Infinity} stateOf={isAhead} />
      </section>
    )
  })
}

const isAhead = () => 'later' as const

type OneDayProps = ScheduleParts & { day: Day; meetings: readonly DayMeeting[]; now: number; isEmpty: boolean }

function OneDay({ day, meetings, now, isEmpty, ...parts }: OneDayProps) {
  const { saved } = parts.agenda
  const mine = useMemo(() => day.sessions.filter(({ id }) => saved.has(id)), [day, saved])
  if (mine.length === 0 && meetings.length === 0)
    return (
      <Empty
        title={isEmpty ? mineText.empty : mineText.dayEmpty}
        action={<Button onClick={() => parts.change({ view: '' }, { push: true })}>{mineText.view}</Button>}
      >
        {mineText.emptyDetail}
      </Empty>
    )
  return (
    <>
      <DayRibbon {...parts} day={day} mine={mine} meetings={meetings} now={now} />
      <DayLine {...parts} day={day} mine={mine} meetings={meetings} now={now} />
    </>
  )
}
