import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { announcementsApi } from '../contract.ts'
import { announcementsLive } from './announcementsLive.ts'

/** The announcements of a conference as the reader may see them, newest first; null for no conference. */
export function useAnnouncements(conference_id: string | null) {
  const room = conference_id === null ? null : `conference:${conference_id}`
  const input = { conference_id: conference_id ?? '' }
  const { ready } = useRoom(room, announcementsLive(input.conference_id))
  return useQuery(announcementsApi.list, input, { enabled: ready && conference_id !== null, staleTime: Infinity })
}
