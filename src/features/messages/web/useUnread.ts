import { useAuth } from '#features/auth/web/useAuth.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { messagesApi } from '../contract.ts'
import { unreadLive } from './unreadLive.ts'

/** The unread messages, and how many requests wait; undefined until they are known. */
export function useUnread() {
  const { user } = useAuth()
  const { ready } = useRoom(user && `person:${user.id}`, unreadLive)
  return useQuery(messagesApi.unread, {}, { enabled: ready, staleTime: Infinity }).data
}
