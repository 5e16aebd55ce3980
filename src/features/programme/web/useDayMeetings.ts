import { useMemo } from 'react'
import { useMeetings } from '#features/meetings/web/useMeetings.ts'
import { dateIn } from '#shared/zones.ts'
import type { Day } from '../day-rules.ts'
import type { DayMeeting } from '../mine-rules.ts'

type DayMeetings = { meetingsOf: (day: Day) => DayMeeting[]; dates: string[] }

/** The agreed meetings of the reader on a day of a conference, and the dates on which there are some. */
export function useDayMeetings({ id, time_zone }: { id: string; time_zone: string }): DayMeetings {
  const { meetings } = useMeetings(id)
  return useMemo(() => {
    const agreed = (meetings ?? []).flatMap((meeting) => {
      const { state, starts_at, ends_at } = meeting
      if (state !== 'accepted' || starts_at === null || ends_at === null) return []
      const date = dateIn(time_zone, new Date(starts_at))
      return { id: meeting.id, date, from: Date.parse(starts_at), to: Date.parse(ends_at), meeting }
    })
    return {
      meetingsOf: (day) => agreed.filter(({ date }) => date === day.date),
      dates: agreed.map(({ date }) => date),
    }
  }, [meetings, time_zone])
}
