import { patch } from '#web/data/queries.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { type Profile, profileApi } from '../contract.ts'

/** The signed-in user's profile: on its page, and the picture in the top bar. */
export function useProfile() {
  return useQuery(profileApi.read, {})
}

/** For the writes that answer the whole profile. */
export function profileUpdates(profile: Profile) {
  return [patch(profileApi.read, {}, () => profile)]
}
