import { useAuth } from '#features/auth/web/useAuth.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { networkApi } from '../contract.ts'
import { connectionsLive } from './live.ts'

/** Somebody of a conference in full, kept up to date. Reading it counts as a view of the profile. */
export function usePerson(conference_id: string, person_id: string) {
  const { user } = useAuth()
  const { ready } = useRoom(user && `person:${user.id}`, connectionsLive)
  return useQuery(networkApi.participant, { conference_id, person_id }, { enabled: ready })
}
