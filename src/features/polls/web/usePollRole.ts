import { useAuth } from '#features/auth/web/useAuth.ts'
import { isOrganiser } from '#features/registration/rules.ts'
import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import type { Poll } from '../contract.ts'
import { mayManage } from '../rules.ts'

/** What the signed-in person may do with the polls of a conference. */
export function usePollRole(conference_id: string) {
  const { user } = useAuth()
  const { roles = [] } = useMyConferences()?.find(({ id }) => id === conference_id) ?? {}
  const role = isOrganiser({ roles }) ? 'organiser' : roles.includes('speaker') ? 'speaker' : 'participant'
  return {
    isOrganiser: role === 'organiser',
    mayCreate: role !== 'participant',
    mayManage: ({ author }: Poll) => mayManage(role, author !== null && author.person_id === user?.id),
  }
}
