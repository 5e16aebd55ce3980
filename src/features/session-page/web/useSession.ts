import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { stageApi } from '#features/stage/contract.ts'
import { sessionLive } from './live.ts'

/** A burst of reactions that the room was told. */
export type Burst = { at: number; count: number }

/** The length of time over which reactions are added up. */
export const BURSTS_MS = MINUTE_MS
const READ_AGAIN_MS = MINUTE_MS / 2

/** A session on the stage, kept up to date by its room for those who may watch it. */
export function useSession(schedule_item_id: string) {
  const [bursts, setBursts] = useState<readonly Burst[]>([])
  const { data, error, refetch } = useQuery(
    stageApi.read,
    { schedule_item_id },
    {
      refetchInterval: (answer) => (answer?.session.sources ? false : READ_AGAIN_MS),
    },
  )
  const joined = data !== undefined && data.session.sources !== null
  const sessionKey = { conference_id: data?.conference.id ?? '', schedule_item_id }
  const onReactions = (count: number) =>
    setBursts((before) => {
      const at = Date.now()
      return [...before.filter((burst) => at - burst.at < BURSTS_MS), { at, count }]
    })
  const { ready } = useRoom(joined ? `session:${schedule_item_id}` : null, sessionLive(sessionKey, onReactions))
  useEffect(() => {
    // What was read before may have changed before the room was joined.
    if (ready) void refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- `refetch` is a new function at each rendering
  }, [ready])
  return { data, error, refetch, joined, ready, sessionKey, bursts }
}
