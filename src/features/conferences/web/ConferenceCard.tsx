import { useId } from 'react'
import { listDate, listDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { Conference } from '../contract.ts'
import type { RegistrationState } from '../rules.ts'
import { text } from '../text.ts'
import { ConferenceCover } from './ConferenceCover.tsx'

const NOTES: Record<RegistrationState, string | null> = {
  over: text.registrationOver,
  lapsed: text.registrationLapsed,
  full: text.registrationFull,
  off: null,
  invited: text.registrationInvited,
  draft: text.opensOnPublication,
  open: null,
}

/** One conference of an organiser, in the manager's grid. */
export function ConferenceCard({ conference }: { conference: Conference }) {
  const { id, name, description, location, active, registration } = conference
  const dates = listDateRange(conference.start_date, conference.end_date)
  const note = NOTES[registration]
  // Published still, but nothing happens there any more.
  const isQuiet = active && registration === 'over'
  const titleId = useId()
  return (
    <article className="card conference-card" aria-labelledby={titleId}>
      <ConferenceCover conference={conference} use="card" />
      <div className="card-body">
        <div className="card-top">
          <h2 id={titleId} className="clamp-3" dir="auto">
            {name}
          </h2>
          <Badge kind={isQuiet ? 'plain' : active ? 'live' : 'draft'}>{active ? 'Live' : 'Draft'}</Badge>
        </div>
        <p className="description clamp-2" dir="auto">
          {description ?? text.noDescription}
        </p>
        <ul className="meta">
          {location && (
            <li className="glyph glyph-small glyph-place">
              <bdi className="truncate">{location}</bdi>
            </li>
          )}
          {dates && <li className="glyph glyph-small glyph-calendar tabular">{dates}</li>}
          {registration === 'open' && <li className="state glyph glyph-small glyph-done">Registration Open</li>}
          {note && <li className="glyph glyph-small glyph-info">{note}</li>}
        </ul>
        <div className="card-footer">
          <span className="small soft tabular">Updated {listDate(conference.updated_at)}</span>
          <ButtonLink kind="secondary" wide to={paths.conference(id)} aria-describedby={titleId}>
            Manage Conference
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
