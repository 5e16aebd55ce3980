import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { todayApi } from '../contract.ts'

/** What waits for the organisers, twice a minute. Null: not known. */
export function useToday(conference_id: string) {
  return useQuery(todayApi.read, { conference_id }, { refetchInterval: () => MINUTE_MS / 2 }).data ?? null
}
