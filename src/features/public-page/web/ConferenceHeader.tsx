import { lazy, Suspense } from 'react'
import { longDateRange } from '#shared/dates.ts'
import { Adopted } from '#web/Adopted.tsx'
import { hueOf } from '#shared/hue.ts'
import { leadOf, type PageView } from '../rules.ts'
import { text } from '../text.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { RegisterNow } from './RegisterNow.tsx'

// As in Programme: rendered on the server, adopted in the browser.
const Cover = import.meta.env.SSR
  ? (await import('#web/ui/Cover.tsx')).Cover
  : lazy(async () => ({ default: (await import('#web/ui/Cover.tsx')).Cover }))

/** A name of more characters is set smaller, so that it leaves room for what follows. */
const LONG_NAME = 60

/** Name, lead, dates and place over the conference's own arches. */
export function ConferenceHeader({ page: { conference, registration } }: { page: PageView }) {
  const { id, name, description, start_date, end_date, location } = conference
  const lead = leadOf(description)
  return (
    <header className="chead" data-hue={hueOf(id)}>
      <Adopted as="div">
        <Suspense>
          <Cover id={id} use="header" />
        </Suspense>
      </Adopted>
      <div className="wrap">
        <h1 dir="auto" className={name.length > LONG_NAME ? 'is-long' : undefined}>
          {name}
        </h1>
        {lead && (
          <p className="sub clamp-3" dir="auto">
            {lead}
          </p>
        )}
        <ul className="facts">
          <li className="glyph g-calendar num">{longDateRange(start_date, end_date) ?? text.datesUnknown}</li>
          <li className="glyph g-place">
            <bdi>{location || text.noVenue}</bdi>
          </li>
        </ul>
        <div className="acts">
          <RegisterNow conference={conference} registration={registration} />
          <AddToCalendar conference={conference} />
        </div>
      </div>
    </header>
  )
}
