import { useMemo } from 'react'
import type { ShownConference } from '#features/registration/contract.ts'
import { scheduleApi, type ScheduleItem } from '#features/schedule/contract.ts'
import { type SessionAt, sessionsAt } from '#features/schedule/now-rules.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { useMinute } from '#web/useMinute.ts'
import { stageApi } from '../contract.ts'
import { stageLive } from './live.ts'

type DatedConference = Pick<ShownConference, 'id' | 'start_date' | 'time_zone'>

export type SessionNow = SessionAt<ScheduleItem>

/** How often visitors, who are in no room, read what is on, and participants how many people watch. */
export const READ_AGAIN_MS = MINUTE_MS / 2

/**
 * The sessions of a conference as they are this minute: by the clock, and by what organisers said. `joined`: the person takes
 * part, so that the room of the conference tells every change at once.
 */
export function useSessionsNow(conference: DatedConference | null, joined: boolean) {
  const conference_id = conference?.id ?? ''
  const { ready } = useRoom(joined && conference ? `conference:${conference_id}` : null, stageLive(conference_id))
  const every = (ms: number) => ({ enabled: conference !== null, refetchInterval: () => ms })
  const items = useQuery(scheduleApi.list, { conference_id }, every(MINUTE_MS))
  const fromRoom = { enabled: ready, staleTime: Infinity }
  const statuses = useQuery(stageApi.list, { conference_id }, joined ? fromRoom : every(READ_AGAIN_MS))
  const minute = useMinute()
  const sessions = useMemo(() => {
    if (!conference || !items.data || !statuses.data) return null
    const status = new Map(statuses.data.map((row) => [row.id, row]))
    return sessionsAt(conference, items.data, (id) => status.get(id), new Date(minute * MINUTE_MS))
  }, [conference, items.data, statuses.data, minute])
  return {
    items: items.data ?? null,
    sessions,
    ready,
    error: items.error ?? statuses.error,
    refetch: () => Promise.all([items.refetch(), statuses.refetch()]),
    now: new Date(minute * MINUTE_MS),
  }
}
