import { ConferenceCover } from '#features/conferences/web/ConferenceCover.tsx'
import type { EventList, ListedEvent } from '#features/pages/event-rules.ts'
import { text as siteText } from '#features/pages/text.ts'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'

/** Of those on now or, where there are none, of the next ones. */
const MOST_SHOWN = 3

/** For those who came to attend: what is on now, else what is coming. Without data, the way to the events. */
export function EventsBand({ events }: { events: EventList | null }) {
  const shown = events ? (events.live.length > 0 ? events.live : events.coming).slice(0, MOST_SHOWN) : []
  return (
    <section className="wrap events-band" aria-labelledby="events-band">
      <div className="spread">
        <div>
          <h2 id="events-band">{text.attending}</h2>
          <p className="soft">{events ? sentenceOf(events) : text.findEvents}</p>
        </div>
        <ButtonLink kind="secondary" to={paths.events}>
          All events
        </ButtonLink>
      </div>
      {shown.length > 0 && (
        <ul>
          {shown.map((event) => (
            <EventRow key={event.id} event={event} isOn={events?.live.includes(event) ?? false} />
          ))}
        </ul>
      )}
    </section>
  )
}

function sentenceOf({ live, coming, past }: EventList) {
  if (live.length > 0) return text.onNow
  if (coming.length > 0) return text.comingUp
  return past.length > 0 ? text.nothingOn : text.noEvents
}

function EventRow({ event, isOn }: { event: ListedEvent; isOn: boolean }) {
  const { slug, name, description, start_date, end_date, location } = event
  return (
    <li className="card">
      <ConferenceCover conference={event} use="thumb" />
      <div>
        {isOn && <Badge kind="onair">On now</Badge>}
        <h3 dir="auto">
          <Link to={paths.publicConference(slug)}>{name}</Link>
        </h3>
        <p className="soft">
          {longDateRange(start_date, end_date) ?? siteText.datesUnknown}
          {location && (
            <>
              {' · '}
              <bdi>{location}</bdi>
            </>
          )}
        </p>
        {description && (
          <p className="clamp-2" dir="auto">
            {description}
          </p>
        )}
      </div>
    </li>
  )
}
