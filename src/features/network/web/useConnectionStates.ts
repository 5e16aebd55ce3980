import { useMemo } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { CONNECTION_LIMITS, type ConnectionState } from '#features/connections/rules.ts'
import { connectionsLive } from './live.ts'

/** What the people of a list are to the reader: connected, sent or received, for the badges of rows. Kept up to date. */
export function useConnectionStates(): ReadonlyMap<string, ConnectionState> {
  const { user } = useAuth()
  const { ready } = useRoom(user && `person:${user.id}`, connectionsLive)
  const { data } = useQuery(connectionsApi.list, { limit: CONNECTION_LIMITS.longestPage }, { enabled: ready })
  return useMemo(() => new Map(data?.map(({ person_id, state }) => [person_id, state])), [data])
}
