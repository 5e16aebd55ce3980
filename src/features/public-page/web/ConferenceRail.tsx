import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { PageView } from '../rules.ts'
import { text } from '../text.ts'
import { REGISTRATION_STATE, RegisterNowButton } from './RegisterNowButton.tsx'

/** The sidebar of the public page: registration, details and contact. */
export function ConferenceRail({ page }: { page: Pick<PageView, 'conference' | 'registration'> }) {
  const { conference, registration } = page
  const { start_date, end_date, location, address, slug } = conference
  return (
    <>
      <section className="card card-pad">
        <h2>Registration</h2>
        <p id={REGISTRATION_STATE} className="soft">
          {text.registration[registration]}
        </p>
        {registration === 'open' && <RegisterNowButton conference={conference} registration={registration} wide />}
      </section>
      <section className="card card-pad details">
        <h2>Conference Details</h2>
        <dl>
          <div>
            <dt>Dates</dt>
            <dd className="tabular">{longDateRange(start_date, end_date) ?? text.datesUnknown}</dd>
          </div>
          <div>
            <dt>Location</dt>
            <dd>
              <bdi>{location || text.noVenue}</bdi>
              {address && (
                <>
                  , <bdi>{address}</bdi>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>Attendance</dt>
            <dd>{text.attendance}</dd>
          </div>
        </dl>
      </section>
      <section className="card card-pad">
        <h2>Contact</h2>
        <p className="soft">{text.contact}</p>
        <ButtonLink wide to={`${paths.contact}?conference=${encodeURIComponent(slug)}`}>
          Contact Organizer
        </ButtonLink>
      </section>
    </>
  )
}
