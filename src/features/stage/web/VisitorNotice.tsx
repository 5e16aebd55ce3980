import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { registerLink } from '#features/registration/link-rules.ts'
import { useLocation } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { screenText } from '../screen-text.ts'

/** How somebody who does not take part gets to watch. */
export function VisitorNotice({ conference }: { conference: { name: string; slug: string } }) {
  const { user } = useAuth()
  const { path, search, hash } = useLocation()
  return (
    <Notice kind="info">
      <p>
        <b>{screenText.visitorTitle(conference.name)}.</b> {screenText.visitorHint}
      </p>
      <span className="row">
        <ButtonLink size="small" to={registerLink(conference.slug)}>
          Register Now
        </ButtonLink>
        {!user && (
          <ButtonLink size="small" kind="secondary" to={loginFor({ pathname: path, search, hash })}>
            Login
          </ButtonLink>
        )}
      </span>
    </Notice>
  )
}
