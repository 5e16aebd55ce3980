import { useQuery } from '#web/data/useQuery.ts'
import { membershipApi } from '../contract.ts'

/** The conferences that the signed-in user owns, helps to organise or has joined, newest first. Null: not known. */
export function useMyConferences() {
  return useQuery(membershipApi.conferences, {}).data ?? null
}
