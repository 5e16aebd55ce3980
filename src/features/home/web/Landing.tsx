import '#web/styles/page-loading.css'
import './landing.css'
import './landing-bands.css'
import './inside.css'
import './events-band.css'
import '#features/pages/web/questions.css'
import './pictures.css'
import { lazy, Suspense } from 'react'
import type { EventList } from '#features/pages/event-rules.ts'
import { paths } from '#shared/paths.ts'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

// The browser keeps the server's markup of both, so their code is only loaded when coming from another page. Their styles
// are always needed and are imported above.
const FoyerPicture = import.meta.env.SSR
  ? (await import('./FoyerPicture.tsx')).FoyerPicture
  : lazy(() => import('./FoyerPicture.tsx').then((module) => ({ default: module.FoyerPicture })))
const LandingBands = import.meta.env.SSR
  ? (await import('./LandingBands.tsx')).LandingBands
  : lazy(() => import('./LandingBands.tsx').then((module) => ({ default: module.LandingBands })))

/** The landing page. `events` is null where the browser opens it in place. */
export function Landing({ events }: { events: EventList | null }) {
  return (
    <div className="landing">
      <section className="hero">
        <div className="wrap">
          <h1>The Future of Event Networking</h1>
          <p>
            For organisers: programme, stage, delegates and invitations in one place. For delegates: what is on now,
            whom to meet, and a say in every room.
          </p>
          <div className="row">
            <ButtonLink size="large" to={paths.auth}>
              Get Started
            </ButtonLink>
            <ButtonLink size="large" kind="secondary" to={paths.features}>
              Learn More<span className="visually-hidden"> about Foyer</span>
            </ButtonLink>
          </div>
        </div>
        <ServerMarkup as="div" className="hero-picture">
          <Suspense>
            <FoyerPicture />
          </Suspense>
        </ServerMarkup>
      </section>
      <ServerMarkup as="div">
        <Suspense>
          <LandingBands events={events} />
        </Suspense>
      </ServerMarkup>
    </div>
  )
}
