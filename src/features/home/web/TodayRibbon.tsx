import { todayOf } from '#features/programme/day-rules.ts'
import { DayRibbon } from '#features/programme/web/DayRibbon.tsx'
import { useSchedule } from '#features/programme/web/useSchedule.ts'
import { useDayMeetings } from '#features/programme/web/useDayMeetings.ts'
import { timeIn } from '#shared/clock.ts'
import { zoneAbbreviationAt } from '#shared/zones.ts'
import type { DayAtHome } from './useDay.ts'

/** During the conference the name of the day, the time there, and the day as a row of arches. */
export function TodayRibbon({ day: { conference, now, agenda } }: { day: DayAtHome }) {
  const { time_zone } = conference
  const { days, stateOf } = useSchedule(conference, time_zone)
  const { meetingsOf } = useDayMeetings(conference)
  const today = days && todayOf(days, now.getTime(), stateOf)
  if (!today) return null
  const mine = today.sessions.filter(({ id }) => agenda.saved.has(id))
  return (
    <div className="today">
      <p>
        <bdi>{today.name}</bdi>, <span className="tabular">{timeIn(time_zone, now)}</span>{' '}
        {zoneAbbreviationAt(time_zone, now)}
      </p>
      <DayRibbon
        day={today}
        mine={mine}
        meetings={meetingsOf(today)}
        now={now.getTime()}
        stateOf={stateOf}
        zone={time_zone}
      />
    </div>
  )
}
