import { stateAt, type TimeState } from '#features/programme/now-rules.ts'
import { datedItems } from '#features/schedule/rules.ts'
import { isOn, type StageStatus, stagedSessions } from '#features/stage/rules.ts'

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
  statusOf: (id: string) => StageStatus | undefined,
  now: Date,
): { running: Placed<Item>[]; next: Placed<Item> | null } {
  const phases = new Map(stagedSessions(calendar, items, statusOf, now).map(({ item, phase }) => [item.id, phase]))
  const placed = datedItems(calendar, items)
    .filter(({ item }) => item.type !== 'break')
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
  const stateOf = ({ item, start, end }: Placed<Item>): TimeState => {
    const phase = phases.get(item.id)
    // What people do without a stage, such as walking to the harbour, follows the clock.
    if (phase === undefined) return stateAt({ from: start, to: end }, now)
    if (phase === 'scheduled') return 'later'
    return isOn(phase) ? 'now' : 'past'
  }
  const running = placed.filter((one) => stateOf(one) === 'now')
  return { running, next: placed.find((one) => stateOf(one) === 'later') ?? null }
}
