import { useEffect, useState } from 'react'
import type { MyConference } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import { dateIn } from '#shared/zones.ts'
import { useLocation } from '#web/router/router.tsx'
import { DayTabs } from '#web/ui/DayTabs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Meeting } from '../contract.ts'
import { lineId, meetingOf } from '../link-rules.ts'
import { screenText } from '../screen-text.ts'
import { dayParts, daysOf, firstDay, shortDay, type TimedMeeting } from '../timeline-rules.ts'
import { MeetingDay } from './MeetingDay.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'
import { useOwnDay } from './useOwnDay.ts'

type MeetingDaysProps = {
  conference: MyConference
  clock: ConferenceClock
  meetings: readonly Meeting[]
  onFreeTimes: () => void
}

/** The reader's days with what they saved, whom they meet, and what is free between. */
export function MeetingDays({ conference, clock, meetings, onFreeTimes }: MeetingDaysProps) {
  const { agenda, timed, sessions } = useOwnDay(conference.id, meetings)
  const days = daysOf(conference, timed)
  const dateOf = ({ starts_at }: { starts_at: string }) => dateIn(conference.time_zone, new Date(starts_at))
  const busy = new Set([...timed, ...sessions].map(dateOf))
  const named = useNamedDay(timed, clock)
  const [chosen, choose] = useState<{ day: string; named: string | null } | null>(null)
  // Until the address names another meeting.
  const asked = chosen?.named === named.id ? chosen.day : named.day
  const day = asked !== null && days.includes(asked) ? asked : firstDay(days, clock.today, (date) => busy.has(date))
  const isEmpty = timed.length === 0 && sessions.length === 0
  if (isEmpty || day === null) return <NoMeetings onFreeTimes={onFreeTimes} />
  const isOn = (span: { starts_at: string }) => dateOf(span) === day
  const parts = dayParts(timed.filter(isOn), sessions.filter(isOn))
  const tabs = days.map((date, at) => ({
    id: date,
    label: date === clock.today ? <Today number={at + 1} /> : screenText.dayNumber(at + 1),
    date: shortDay(date),
  }))
  return (
    <div>
      <DayTabs
        label={screenText.day}
        name="meeting-day"
        tabs={tabs}
        selected={day}
        onSelect={(id) => choose({ day: id, named: named.id })}
      />
      <TabPanel name="meeting-day" tab={day}>
        {parts.length > 0 ? (
          <MeetingDay parts={parts} isToday={day === clock.today} clock={clock} agenda={agenda} />
        ) : (
          <p className="soft meetings-none">{screenText.dayEmpty}</p>
        )}
        {timed.length === 0 && <NoMeetings onFreeTimes={onFreeTimes} />}
      </TabPanel>
    </div>
  )
}

/** The agreed meeting that the address names, and its day. It is brought into sight, and the keyboard goes on there. */
function useNamedDay(timed: readonly TimedMeeting[], { dateOf }: ConferenceClock) {
  const id = meetingOf(useLocation().search)
  const agreed = timed.find(({ meeting }) => meeting.id === id && meeting.state === 'accepted' && !meeting.waits_for_me)
  const day = agreed ? dateOf(agreed.starts_at) : null
  useEffect(() => {
    if (id !== null && day !== null) document.getElementById(lineId(id))?.focus()
  }, [id, day])
  return { id, day }
}

function Today({ number }: { number: number }) {
  return (
    <>
      {screenText.dayNumber(number)}
      <i>
        <VisuallyHidden>{screenText.today}</VisuallyHidden>
      </i>
    </>
  )
}

/** Two ways to begin. */
function NoMeetings({ onFreeTimes }: { onFreeTimes: () => void }) {
  return (
    <Empty
      title={screenText.empty}
      action={
        <div className="row">
          <ButtonLink to={paths.network}>{screenText.findPeople}</ButtonLink>
          <Button kind="quiet" onClick={onFreeTimes}>
            {screenText.freeTimes}
          </Button>
        </div>
      }
    >
      {screenText.emptyDetail}
    </Empty>
  )
}
