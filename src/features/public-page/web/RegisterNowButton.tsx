import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { PublicConference } from '#features/conferences/contract.ts'
import type { PublicRegistration } from '#features/registration/rules.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

// Only loaded for signed-in users.
const UnlessRegistered = lazy(async () => ({ default: (await import('./UnlessRegistered.tsx')).UnlessRegistered }))

/** The id of the sentence that says whether registration is open. */
export const REGISTRATION_STATE = 'registration-state'

type Props = { conference: PublicConference; registration: PublicRegistration; wide?: boolean }

/** The Register Now button; shows "Registered" to registered delegates. */
export function RegisterNowButton(props: Props) {
  const { user } = useAuth()
  const link = <RegisterLink {...props} />
  if (!user) return link
  return (
    <Suspense fallback={link}>
      <UnlessRegistered {...props}>
        {(registration) => <RegisterLink {...props} registration={registration} />}
      </UnlessRegistered>
    </Suspense>
  )
}

/** The button, disabled while registration is closed or full, for the reason that the page says. */
function RegisterLink({ conference, registration, wide = false }: Props) {
  if (registration !== 'open') {
    return (
      <span
        className="btn btn-primary btn-large"
        role="link"
        tabIndex={0}
        aria-disabled="true"
        aria-describedby={REGISTRATION_STATE}
      >
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
