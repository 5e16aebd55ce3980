import { lazy, Suspense } from 'react'
import { longDateRange } from '#shared/dates.ts'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { leadOf, type PageView } from '../rules.ts'
import { text } from '../text.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { RegisterNowButton } from './RegisterNowButton.tsx'

// Loaded on demand, because the browser keeps the server's markup; see Programme.
const HeaderCover = import.meta.env.SSR
  ? (await import('./HeaderCover.tsx')).HeaderCover
  : lazy(async () => ({ default: (await import('./HeaderCover.tsx')).HeaderCover }))

/** A longer name is set in a smaller size. */
const LONG_NAME = 60

/** The name, lead, dates and location of the conference on its cover. */
export function ConferenceHeader({ page }: { page: PageView }) {
  const { conference, registration, is_draft = false } = page
  const { name, description, start_date, end_date, location } = conference
  const lead = leadOf(description)
  return (
    <header className="conference-head" data-hue={page.hue}>
      <ServerMarkup as="div">
        <Suspense>
          <HeaderCover {...page} />
        </Suspense>
      </ServerMarkup>
      <div className="wrap">
        <h1 dir="auto" className={name.length > LONG_NAME ? 'is-long' : undefined}>
          {name}
        </h1>
        {lead && (
          <p className="subtitle clamp-3" dir="auto">
            {lead}
          </p>
        )}
        <ul className="facts">
          <li className="glyph glyph-calendar tabular">{longDateRange(start_date, end_date) ?? text.datesUnknown}</li>
          <li className="glyph glyph-place">
            <bdi>{location || text.noVenue}</bdi>
          </li>
        </ul>
        <div className="actions">
          <RegisterNowButton conference={conference} registration={registration} />
          {registration !== 'over' && <AddToCalendar conference={conference} isDraft={is_draft} />}
        </div>
      </div>
    </header>
  )
}
