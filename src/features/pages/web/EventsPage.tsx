import './EventsPage.css'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router.tsx'
import type { PageProps } from '#web/routes.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { EventList, ListedEvent } from '../rules.ts'
import { text } from '../text.ts'
import { SampleEvents } from './SampleEvents.tsx'
import { StaticPage } from './StaticPage.tsx'

/** The published conferences: what is coming, and what one can still read about. */
export function EventsPage({ data }: PageProps) {
  // The server's half of this feature makes it, in server/events.ts.
  const { coming, past } = (data as EventList | null) ?? { coming: [], past: [] }
  const none = coming.length === 0 && past.length === 0
  return (
    <StaticPage name="events-page" title="Events" lead={none ? text.eventsWillCome : text.eventsLead}>
      {none && (
        <>
          <Notice kind="info">{text.sampleEvents}</Notice>
          <SampleEvents />
        </>
      )}
      {!none && <h2>Upcoming</h2>}
      {!none && coming.length === 0 && <p className="soft">{text.nothingComing}</p>}
      <ul className="events">
        {coming.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
      {past.length > 0 && (
        <>
          <h2>Past</h2>
          <ul className="events">
            {past.map((event) => (
              <EventCard key={event.id} event={event} isPast />
            ))}
          </ul>
        </>
      )}
    </StaticPage>
  )
}

function EventCard({ event, isPast = false }: { event: ListedEvent; isPast?: boolean }) {
  const { id, slug, name, description, start_date, end_date, location, delegate_registration_enabled } = event
  const open = delegate_registration_enabled && !isPast
  const page = paths.publicConference(slug)
  return (
    <li className="card">
      <Cover id={id} use="card" />
      <div>
        <h3 dir="auto">
          <Link to={page}>{name}</Link>
        </h3>
        {description && (
          <p className="clamp-2" dir="auto">
            {description}
          </p>
        )}
        <ul className="facts">
          <li className="glyph glyph-s g-calendar num">{longDateRange(start_date, end_date) ?? text.datesUnknown}</li>
          {location && (
            <li className="glyph glyph-s g-place">
              <bdi>{location}</bdi>
            </li>
          )}
        </ul>
        <div className="row">
          {open ? (
            <ButtonLink kind="primary" to={`${paths.register}?conference=${encodeURIComponent(slug)}`}>
              Register Now
            </ButtonLink>
          ) : (
            <Badge kind="plain">{isPast ? 'Over' : 'Registration closed'}</Badge>
          )}
          <ButtonLink kind="secondary" to={page} aria-label={`Programme of ${name}`}>
            Programme
          </ButtonLink>
        </div>
      </div>
    </li>
  )
}
