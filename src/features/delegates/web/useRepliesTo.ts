import { organisersApi } from '#features/conferences/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { localStore } from '#web/localStore.ts'

const KEY = 'foyer-replies-to'

/**
 * Whom the replies to invitations were to reach the last time, if that is an organiser of this conference; null for nobody,
 * and undefined until it is known.
 */
export function useRepliesTo(conference_id: string): string | null | undefined {
  const { data, error } = useQuery(organisersApi.list, { conference_id })
  if (!data) return error ? null : undefined
  const last = localStore.read(KEY)
  return data.organisers.some(({ user_id }) => user_id === last) ? last : null
}

/** Call it when invitations were sent. */
export function keepRepliesTo(user_id: string | null) {
  localStore.write(KEY, user_id)
}
