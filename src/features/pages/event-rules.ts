import type { PublicRegistration } from '#features/registration/rules.ts'
import { dateIn } from '#shared/zones.ts'

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
  registration: PublicRegistration
}

export type EventList = Record<'live' | 'coming' | 'past', readonly ListedEvent[]>

/** Splits events into current, upcoming and past, by the local date of each. Events without a date are upcoming. */
export function eventsAt(events: readonly ListedEvent[], now: Date): EventList {
  const stateOf = ({ start_date, end_date, time_zone }: ListedEvent): keyof EventList => {
    const first = start_date ?? end_date
    const last = end_date ?? start_date
    const today = dateIn(time_zone, now)
    if (first === null || last === null || today < first) return 'coming'
    return today > last ? 'past' : 'live'
  }
  const inState = (state: keyof EventList) => events.filter((event) => stateOf(event) === state)
  return { live: inState('live'), coming: inState('coming'), past: inState('past') }
}
