import { useAuth } from '#features/auth/web/useAuth.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { type Poll, pollsApi } from '../contract.ts'

/** What the signed-in person may do with the polls of a room. Only of who speaks or moderates in sessions the server is asked. */
export function usePollRole(roomKey: RoomKey) {
  const { user } = useAuth()
  const { conference_id, schedule_item_id = '' } = roomKey
  const { roles = [], moderated = [] } = useMyConferences()?.find(({ id }) => id === conference_id) ?? {}
  const organises = isOrganiser({ roles })
  const speaks = roles.includes('speaker') && schedule_item_id !== ''
  const isAsked = !organises && (speaks || moderated.includes(schedule_item_id))
  const {
    moderator = organises,
    may_create = false,
    may_manage = false,
  } = useQuery(pollsApi.settings, roomKey, { enabled: isAsked }).data ?? {}
  return {
    isOrganiser: organises,
    mayCreate: organises || may_create,
    mayManage: ({ author }: Poll) => moderator || (may_manage && author !== null && author.person_id === user?.id),
  }
}
