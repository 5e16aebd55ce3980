import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { PublicConference } from '#features/conferences/contract.ts'
import type { RegistrationState } from '#features/registration/rules.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'

// Only loaded for signed-in users.
const UnlessRegistered = lazy(async () => ({ default: (await import('./UnlessRegistered.tsx')).UnlessRegistered }))

type Props = { conference: PublicConference; registration: RegistrationState; wide?: boolean }

/** The Register Now button; shows "Registered" to registered delegates. */
export function RegisterNowButton(props: Props) {
  const { user } = useAuth()
  const link = <RegisterLink {...props} />
  if (!user) return link
  return (
    <Suspense fallback={link}>
      <UnlessRegistered conference_id={props.conference.id}>{link}</UnlessRegistered>
    </Suspense>
  )
}

/** The button, disabled with the reason while registration is closed or full. */
function RegisterLink({ conference, registration, wide = false }: Props) {
  if (registration !== 'open') {
    return (
      <span className="btn btn-primary btn-large" aria-disabled="true" title={text.registration[registration]}>
        Register Now
      </span>
    )
  }
  return (
    <ButtonLink
      kind="primary"
      size="large"
      wide={wide}
      to={`${paths.register}?conference=${encodeURIComponent(conference.slug)}`}
    >
      Register Now
    </ButtonLink>
  )
}
