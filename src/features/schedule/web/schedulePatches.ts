import { patch } from '#web/data/queries.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'

// A schedule can be a megabyte: reading it again for one changed title would keep a dialog open for as long as that takes.

/** Puts an added or changed item into the schedule that was read before. */
export function scheduleWith(item: ScheduleItem) {
  const { conference_id } = item
  return [patch(scheduleApi.list, { conference_id }, (items) => [...items.filter(({ id }) => id !== item.id), item])]
}

/** Takes deleted items out of the schedule that was read before. */
export function scheduleWithout({ conference_id, ids }: { conference_id: string; ids: readonly string[] }) {
  const deletedIds = new Set(ids)
  return [patch(scheduleApi.list, { conference_id }, (items) => items.filter(({ id }) => !deletedIds.has(id)))]
}
