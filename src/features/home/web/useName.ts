import { useAuth } from '#features/auth/web/useAuth.ts'
import { useProfile } from '#features/profile/web/useProfile.ts'

/** The name in the profile; until that has loaded, the name of the sign-up. */
export function useName(): string | null {
  const { user } = useAuth()
  const { data: profile } = useProfile()
  const signUpName: unknown = user?.user_metadata['full_name']
  return profile ? profile.full_name : typeof signUpName === 'string' ? signUpName : null
}
