import { conferencesApi } from '#features/conferences/contract.ts'
import { deletionText } from '#features/conferences/deletion-text.ts'
import { erasureText } from '#features/profile/erasure-text.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What erasing this account means for its own conferences. Nothing for an account without any. */
export function OwnConferencesNotice({ user_id }: { user_id: string }) {
  const { data: organised = [] } = useQuery(conferencesApi.list, {})
  const { data: deleted = [] } = useQuery(conferencesApi.deleted, {})
  const owns = organised.some(({ owner_id }) => owner_id === user_id)
  const names = deleted.map(({ name }) => name)
  const delegates = deleted.reduce((sum, conference) => sum + conference.delegates, 0)
  return (
    <>
      {owns && <Notice kind="caution">{erasureText.ownsConferences}</Notice>}
      {names.length > 0 && <Notice kind="danger">{deletionText.lostWithAccount(names, delegates)}</Notice>}
    </>
  )
}
