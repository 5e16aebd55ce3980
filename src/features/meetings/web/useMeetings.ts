import { useAuth } from '#features/auth/web/useAuth.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { meetingsApi } from '../contract.ts'
import { areMeetingsShown } from '../rules.ts'
import { meetingTimesApi } from '../times-contract.ts'
import { listInput, meetingsLive } from './live.ts'

/** The meetings and requests of the reader in a conference, kept up to date, and what else there is to know of them. */
export function useMeetings(conference_id: string) {
  const { user } = useAuth()
  const { ready } = useRoom(user && `person:${user.id}`, meetingsLive)
  const own = useQuery(meetingTimesApi.own, { conference_id }, { enabled: ready })
  const isShown = own.data !== undefined && areMeetingsShown(own.data)
  const list = useQuery(meetingsApi.list, listInput(conference_id), { enabled: ready && isShown })
  return {
    own: own.data,
    meetings: list.data,
    error: own.error ?? list.error,
    refetch: () => Promise.all([own.refetch(), list.refetch()]),
  }
}
