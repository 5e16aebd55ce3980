import { dayDate, momentsOf } from '#features/schedule/rules.ts'
import { isOn, type StageFacts, stagedSessions } from '#features/stage/rules.ts'

type Listed = { id: string; day: string; start_time: string; end_time: string; type: string; location: string | null }
type Calendar = { start_date: string | null; time_zone: string }

/** A schedule item and when it takes place. */
export type Placed<Item> = { item: Item; start: Date; end: Date }

/**
 * What runs at a moment, the one that began first in front, and what begins next. What an organiser has said of a session
 * counts more than the clock, as on the stage. Breaks are what lies between, and items of days without a known date are
 * left out.
 */
export function sessionsAt<Item extends Listed>(
  calendar: Calendar,
  items: readonly Item[],
  factsOf: (id: string) => StageFacts | undefined,
  now: Date,
): { running: Placed<Item>[]; next: Placed<Item> | null } {
  const days = items.map(({ day }) => day)
  const phases = new Map(stagedSessions(calendar, items, factsOf, now).map(({ item, phase }) => [item.id, phase]))
  const placed = items
    .filter(({ type }) => type !== 'break')
    .flatMap((item) => {
      const date = dayDate(item.day, days, calendar.start_date)
      return date === null ? [] : [{ item, ...momentsOf(calendar.time_zone, date, item) }]
    })
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
  // What people do without a stage, such as walking to the harbour, follows the clock.
  const runs = ({ item, start, end }: Placed<Item>) => {
    const phase = phases.get(item.id)
    return phase === undefined ? start <= now && now < end : isOn(phase)
  }
  const waits = ({ item, start }: Placed<Item>) => {
    const phase = phases.get(item.id)
    return phase === undefined ? start > now : phase === 'scheduled'
  }
  return { running: placed.filter(runs), next: placed.find(waits) ?? null }
}
