import './landing.css'
import './landing-bands.css'
import './inside.css'
import '#features/pages/web/questions.css'
import './pictures.css'
import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { Adopted } from '#web/Adopted.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

// The server renders both and the browser adopts them as they stand, so their code is fetched only by somebody who comes
// here from another page. Their styles are needed either way and are imported above.
const FoyerPicture = import.meta.env.SSR
  ? (await import('./FoyerPicture.tsx')).FoyerPicture
  : lazy(() => import('./FoyerPicture.tsx').then((module) => ({ default: module.FoyerPicture })))
const LandingBands = import.meta.env.SSR
  ? (await import('./LandingBands.tsx')).LandingBands
  : lazy(() => import('./LandingBands.tsx').then((module) => ({ default: module.LandingBands })))

/** What a visitor sees first; an organiser finds the way to the dashboard here. */
export function LandingPage() {
  const { user, isDelegate } = useAuth()
  return (
    <div className="landing">
      <section className="hero">
        <div className="wrap">
          <h1>The Future of Event Networking</h1>
          <p>
            Programme, speakers, delegates and invitations in one place: published in an afternoon, and read by whoever
            comes on any phone.
          </p>
          <div className="row">
            {user && !isDelegate ? (
              <ButtonLink size="large" to={paths.conferenceManager}>
                Go to Dashboard
              </ButtonLink>
            ) : (
              <ButtonLink size="large" to={paths.auth}>
                Get Started
              </ButtonLink>
            )}
            <ButtonLink size="large" kind="secondary" to={paths.features}>
              Learn More<span className="vh"> about Foyer</span>
            </ButtonLink>
          </div>
        </div>
        <Adopted as="div" className="hero-picture">
          <Suspense>
            <FoyerPicture />
          </Suspense>
        </Adopted>
      </section>
      <Adopted as="div" className="bands">
        <Suspense>
          <LandingBands />
        </Suspense>
      </Adopted>
    </div>
  )
}
