import { patch } from '#web/data/queries.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'

// A schedule can be a megabyte: reading it again for one changed title would keep a dialog open for as long as that takes.

/** Puts an added or changed item into the schedule that was read before. */
export function scheduleWith(item: ScheduleItem) {
  return scheduleWithAll([item], item)
}

/** Puts several items into the schedule that was read before. */
export function scheduleWithAll(changed: readonly ScheduleItem[], { conference_id }: { conference_id: string }) {
  const ids = new Set(changed.map(({ id }) => id))
  return [
    patch(scheduleApi.list, { conference_id }, (items) => [...items.filter(({ id }) => !ids.has(id)), ...changed]),
  ]
}

/** Takes deleted items out of the schedule that was read before. */
export function scheduleWithout({ conference_id, ids }: { conference_id: string; ids: readonly string[] }) {
  const deletedIds = new Set(ids)
  return [patch(scheduleApi.list, { conference_id }, (items) => items.filter(({ id }) => !deletedIds.has(id)))]
}
