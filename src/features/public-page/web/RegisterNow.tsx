import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { PublicConference } from '#features/conferences/contract.ts'
import type { RegistrationState } from '#features/registration/rules.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'

// Visitors do without this code.
const UnlessRegistered = lazy(async () => ({ default: (await import('./UnlessRegistered.tsx')).UnlessRegistered }))

type Props = { conference: PublicConference; registration: RegistrationState; wide?: boolean }

/** The way in, for whoever is not in yet. */
export function RegisterNow(props: Props) {
  const { user } = useAuth()
  const way = <WayIn {...props} />
  if (!user) return way
  return (
    <Suspense fallback={way}>
      <UnlessRegistered conference_id={props.conference.id}>{way}</UnlessRegistered>
    </Suspense>
  )
}

/** While registration is closed or full it says so in place of promising. */
function WayIn({ conference, registration, wide = false }: Props) {
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
