import { useAuth } from '#features/auth/web/useAuth.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { type Poll, pollsApi } from '../contract.ts'

/** What the signed-in person may do with the polls of a room. Only of a speaker in a session the server has to be asked. */
export function usePollRole(roomKey: RoomKey) {
  const { user } = useAuth()
  const { roles = [] } = useMyConferences()?.find(({ id }) => id === roomKey.conference_id) ?? {}
  const organises = isOrganiser({ roles })
  const mayManageOwn = !organises && roles.includes('speaker') && roomKey.schedule_item_id !== undefined
  const { may_create = false, may_manage = false } =
    useQuery(pollsApi.settings, roomKey, { enabled: mayManageOwn }).data ?? {}
  return {
    isOrganiser: organises,
    mayCreate: organises || may_create,
    mayManage: ({ author }: Poll) => organises || (may_manage && author !== null && author.person_id === user?.id),
  }
}
