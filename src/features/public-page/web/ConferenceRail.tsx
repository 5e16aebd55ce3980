import { lazy, Suspense } from 'react'
import { paths } from '#shared/paths.ts'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { PageView } from '../rules.ts'
import { text } from '../text.ts'
import { REGISTRATION_STATE, RegisterNowButton } from './RegisterNowButton.tsx'

// Loaded on demand, because the browser keeps the server's markup; see Programme.
const ConferenceDetails = import.meta.env.SSR
  ? (await import('./ConferenceDetails.tsx')).ConferenceDetails
  : lazy(async () => ({ default: (await import('./ConferenceDetails.tsx')).ConferenceDetails }))

/** The sidebar of the public page: registration, details and contact. */
export function ConferenceRail({ page }: { page: Pick<PageView, 'conference' | 'registration'> }) {
  const { conference, registration } = page
  return (
    <>
      <section className="card card-pad">
        <h2>Registration</h2>
        <p id={REGISTRATION_STATE} className="soft">
          {text.registration[registration]}
        </p>
        {(registration === 'open' || registration === 'invited') && (
          <RegisterNowButton conference={conference} registration={registration} wide />
        )}
      </section>
      <section className="card card-pad details">
        <h2>Conference Details</h2>
        <ServerMarkup as="div">
          <Suspense>
            <ConferenceDetails conference={conference} />
          </Suspense>
        </ServerMarkup>
      </section>
      <section className="card card-pad">
        <h2>Contact</h2>
        <p className="soft">{text.contact}</p>
        <ButtonLink wide kind="secondary" to={`${paths.contact}?conference=${encodeURIComponent(conference.slug)}`}>
          Contact Organizer
        </ButtonLink>
      </section>
    </>
  )
}
