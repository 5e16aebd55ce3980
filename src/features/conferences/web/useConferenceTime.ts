import { MINUTE_MS } from '#shared/time.ts'
import { useMinute } from '#web/useMinute.ts'
import { conferenceTime } from '../rules.ts'

/** A function that says what a conference is in this minute. */
export function useConferenceTime() {
  const now = new Date(useMinute() * MINUTE_MS)
  return (conference: Parameters<typeof conferenceTime>[0]) => conferenceTime(conference, now)
}
