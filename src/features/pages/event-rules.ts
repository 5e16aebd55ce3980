import { type ConferenceTime, conferenceTime } from '#features/conferences/rules.ts'
import type { PublicRegistration } from '#features/registration/rules.ts'

/** A conference in the list of events. */
export type ListedEvent = {
  id: string
  slug: string
  name: string
  description: string | null
  start_date: string | null
  end_date: string | null
  time_zone: string
  location: string | null
  cover_hue: number | null
  cover_url: string | null
  registration: PublicRegistration
}

export type EventList = Record<ConferenceTime, readonly ListedEvent[]>

/** Splits events into current, upcoming and past, by the local date of each. Events without a date are upcoming. */
export function eventsAt(events: readonly ListedEvent[], now: Date): EventList {
  const inState = (state: ConferenceTime) => events.filter((event) => conferenceTime(event, now) === state)
  return { live: inState('live'), coming: inState('coming'), past: inState('past') }
}
