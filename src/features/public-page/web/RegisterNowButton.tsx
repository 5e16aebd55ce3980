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
  const { user, isLoading } = useAuth()
  if (!user) return <RegisterLink {...props} waiting={isLoading} />
  return (
    <Suspense fallback={<RegisterLink {...props} waiting />}>
      <UnlessRegistered {...props}>{(known) => <RegisterLink {...props} {...known} />}</UnlessRegistered>
    </Suspense>
  )
}

type RegisterLinkProps = Props & {
  /** Whether it is not known yet who looks. With a session on the device the button is not seen until then. */
  waiting: boolean
}

/**
 * The button, disabled while registration is closed or full, for the reason that the page says. Whoever is invited has a
 * link of their own, so for invited people only there is none.
 */
function RegisterLink({ conference, registration, wide = false, waiting }: RegisterLinkProps) {
  if (registration !== 'open')
    return (
      registration !== 'invited' && (
        <span
          className="btn btn-primary btn-large"
          role="link"
          tabIndex={0}
          aria-disabled="true"
          aria-describedby={REGISTRATION_STATE}
          data-waiting={waiting}
        >
          Register Now
        </span>
      )
    )
  return (
    <ButtonLink
      kind="primary"
      size="large"
      wide={wide}
      data-waiting={waiting}
      to={`${paths.register}?conference=${encodeURIComponent(conference.slug)}`}
    >
      Register Now
    </ButtonLink>
  )
}
