import { personal } from '#features/auth/web/personal.ts'
import { call } from '#web/data/api.ts'
import { profileApi } from '../contract.ts'

const own = personal(() => call(profileApi.read, {}))

/** The signed-in person's profile: the page of it, and the face in the top bar. Null: not known. */
export const useProfile = own.use

/** Whether it could not be read. */
export const useProfileFailed = own.useFailed

/** Call it with what a write of the profile answered. */
export const setProfile = own.set

/** Call it after something else that changed the profile. */
export const refreshProfile = own.refresh
