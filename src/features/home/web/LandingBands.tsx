import type { EventList } from '#features/pages/event-rules.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { text } from '../text.ts'
import { AskedBand } from './AskedBand.tsx'
import { EventsBand } from './EventsBand.tsx'
import { Inside } from './Inside.tsx'
import { OrganiserBand } from './OrganiserBand.tsx'
import { PlansBand } from './PlansBand.tsx'
import { Vignette } from './Vignette.tsx'

/** The landing page below its first screen, the same for everyone. */
export function LandingBands({ events }: { events: EventList | null }) {
  return (
    <>
      <section className="wrap" aria-label="What Foyer does">
        <ul className="blurbs">
          <li>
            <Vignette of="stage" />
            <h2>Live Streaming</h2>
            <p>{text.streaming}</p>
          </li>
          <li>
            <Vignette of="network" />
            <h2>
              Smart Networking <small>AI-powered</small>
            </h2>
            <p>
              {text.networking}{' '}
              <Link className="link" to={paths.suggestions}>
                How suggestions are made
              </Link>
            </p>
          </li>
          <li>
            <Vignette of="chat" />
            <h2>Real-time Chat</h2>
            <p>{text.chat}</p>
          </li>
        </ul>
      </section>
      <EventsBand events={events} />
      <Inside />
      <OrganiserBand />
      <PlansBand />
      <AskedBand />
    </>
  )
}
