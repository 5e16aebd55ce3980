import { useQueryClient } from '@tanstack/react-query'
import { query } from '#web/data/api.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'

/**
 * Keeps the loaded schedule in step with a write. A programme can be a megabyte: reading it again for one changed title
 * would keep a dialog open for as long as that takes.
 */
export function useScheduleCache(conference_id: string) {
  const queries = useQueryClient()
  const { queryKey } = query(scheduleApi.list, { conference_id })
  async function change(next: (items: ScheduleItem[]) => ScheduleItem[]) {
    // An answer from before the write must not come after it.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<ScheduleItem[]>(queryKey, (items) => items && next(items))
  }
  return {
    put: (item: ScheduleItem) => change((items) => [...items.filter(({ id }) => id !== item.id), item]),
    drop: (id: string) => change((items) => items.filter((item) => item.id !== id)),
  }
}
