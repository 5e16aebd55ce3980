import { useMemo } from 'react'
import { clockOf } from '#shared/clock.ts'
import { addDays, MINUTE_MS } from '#shared/time.ts'
import { useMinute } from '#web/useMinute.ts'
import { screenText } from '../screen-text.ts'
import { shortDay } from '../timeline-rules.ts'

/** The times of a conference in words, as they are this minute. */
export type ConferenceClock = {
  time_zone: string
  now: Date
  today: string
  /** '14:40' today, else 'Tomorrow, 14:40' or 'Mon, Nov 23, 14:40'. */
  dayAndTime: (moment: string) => string
  /** The same within a sentence: 'tomorrow, 14:40'. */
  dayAndTimeInSentence: (moment: string) => string
  /** `dayAndTime` with 'Today, ' before it. */
  whenOf: (moment: string) => string
  /** '14:40'. */
  timeOf: (moment: string) => string
  dateOf: (moment: string) => string
}

export function useConferenceClock(time_zone: string): ConferenceClock {
  const minute = useMinute()
  return useMemo(() => {
    const clock = clockOf(time_zone)
    const at = (moment: string) => clock(Date.parse(moment))
    const now = minute * MINUTE_MS
    const today = clock(now).date
    function dayOf(date: string) {
      if (date === today) return screenText.today
      return date === addDays(today, 1) ? screenText.tomorrow : shortDay(date)
    }
    const whenOf = (moment: string) => `${dayOf(at(moment).date)}, ${at(moment).time}`
    const isToday = (moment: string) => at(moment).date === today
    const dayAndTime = (moment: string) => (isToday(moment) ? at(moment).time : whenOf(moment))
    return {
      time_zone,
      now: new Date(now),
      today,
      whenOf,
      dayAndTime,
      dayAndTimeInSentence: (moment) =>
        dayAndTime(moment).replace(screenText.tomorrow, screenText.tomorrow.toLowerCase()),
      timeOf: (moment) => at(moment).time,
      dateOf: (moment) => at(moment).date,
    }
  }, [minute, time_zone])
}
