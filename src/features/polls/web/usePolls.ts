import { type RoomKey, roomName } from '#features/rooms/web/roomKey.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { pollsApi, type Poll } from '../contract.ts'
import { pollsLive } from './live.ts'

/** The polls of a conference or a session, kept up to date: open ones first, the newest on top. */
export function usePolls({ conference_id, schedule_item_id }: RoomKey) {
  const roomKey = { conference_id, schedule_item_id }
  const room = roomName(roomKey)
  const { ready, ended } = useRoom(room, pollsLive(roomKey))
  const { data, error, refetch } = useQuery(pollsApi.list, roomKey, {
    enabled: ready,
    staleTime: Infinity,
  })
  return { polls: data && inOrder(data), error, refetch, ended }
}

function inOrder(polls: readonly Poll[]) {
  const rank = ({ state }: Poll) => (state === 'open' ? 0 : state === 'archived' ? 2 : 1)
  return polls.toSorted((one, other) => rank(one) - rank(other) || other.created_seq - one.created_seq)
}
