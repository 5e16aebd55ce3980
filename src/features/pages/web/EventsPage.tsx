import './EventsPage.css'
import { ConferenceCover } from '#features/conferences/web/ConferenceCover.tsx'
import { registerLink } from '#features/registration/link-rules.ts'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import type { PageProps } from '#web/router/routes.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { EventList, ListedEvent } from '../event-rules.ts'
import { text } from '../text.ts'
import { SampleEvents } from './SampleEvents.tsx'
import { StaticFrame } from './StaticFrame.tsx'

/** /events: the published conferences, current, upcoming and past. */
export function EventsPage({ data }: PageProps<'/events'>) {
  const { live, coming, past } = data ?? { live: [], coming: [], past: [] }
  if (live.length + coming.length + past.length === 0)
    return (
      <StaticFrame className="events-page" title="Events" lead={text.eventsWillCome}>
        <Notice kind="info">{text.sampleEvents}</Notice>
        <SampleEvents />
      </StaticFrame>
    )
  return (
    <StaticFrame className="events-page" title="Events" lead={text.eventsLead}>
      <EventGroup title="On now" events={live} state="live" />
      <EventGroup title="Upcoming" events={coming} state="coming" />
      {live.length + coming.length === 0 && <p className="soft">{text.nothingComing}</p>}
      <EventGroup title="Past" events={past} state="past" />
    </StaticFrame>
  )
}

type EventGroupProps = { title: string; events: readonly ListedEvent[]; state: keyof EventList }

function EventGroup({ title, events, state }: EventGroupProps) {
  if (events.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul className="events">
        {events.map((event) => (
          <EventCard key={event.id} event={event} state={state} />
        ))}
      </ul>
    </>
  )
}

function EventCard({ event, state }: { event: ListedEvent; state: keyof EventList }) {
  const { slug, name, description, start_date, end_date, location, registration } = event
  const page = paths.publicConference(slug)
  return (
    <li className="card">
      <ConferenceCover conference={event} use="card" />
      <div>
        <h3 dir="auto">
          <Link className="reach" to={page}>
            {name}
          </Link>
        </h3>
        {description && (
          <p className="clamp-2" dir="auto">
            {description}
          </p>
        )}
        <ul className="facts">
          <li className="glyph glyph-small glyph-calendar tabular">
            {longDateRange(start_date, end_date) ?? text.datesUnknown}
            {state === 'live' && <Badge kind="onair">On now</Badge>}
          </li>
          {location && (
            <li className="glyph glyph-small glyph-place">
              <bdi>{location}</bdi>
            </li>
          )}
        </ul>
        <div className="row">
          {registration === 'open' ? (
            <ButtonLink kind="primary" to={registerLink(slug)}>
              Register Now
            </ButtonLink>
          ) : (
            <Badge kind="plain">{text.registration[registration]}</Badge>
          )}
          <ButtonLink kind="secondary" to={page} aria-label={`Programme of ${name}`}>
            Programme
          </ButtonLink>
        </div>
      </div>
    </li>
  )
}
