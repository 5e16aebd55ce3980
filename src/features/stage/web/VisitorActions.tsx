import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { registerLink } from '#features/registration/link-rules.ts'
import { useLocation } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/** The ways in for somebody who does not take part. */
export function VisitorActions({ slug, small }: { slug: string; small?: boolean }) {
  const { user } = useAuth()
  const { path, search, hash } = useLocation()
  const size = small ? 'small' : undefined
  return (
    <>
      <ButtonLink size={size} to={registerLink(slug)}>
        Register Now
      </ButtonLink>
      {!user && (
        <ButtonLink size={size} kind="secondary" to={loginFor({ pathname: path, search, hash })}>
          Login
        </ButtonLink>
      )}
    </>
  )
}
