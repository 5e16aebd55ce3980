import { longDateRange } from '#shared/dates.ts'
import { detailsText } from '../details-text.ts'
import type { PageView } from '../rules.ts'
import { text } from '../text.ts'

/** When and where a conference is. */
export function ConferenceDetails({ conference }: Pick<PageView, 'conference'>) {
  const { start_date, end_date, location, address, attendance } = conference
  const place = [location, address].filter(Boolean).join(', ')
  return (
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
          {address && (
            <>
              <br />
              <a className="link" href={mapOf(place)} target="_blank" rel="noopener noreferrer">
                {detailsText.map}
              </a>
            </>
          )}
        </dd>
      </div>
      {attendance && (
        <div>
          <dt>Attendance</dt>
          <dd>
            <bdi>{detailsText.attendance(attendance)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The place on a map, which opens only when somebody follows the link. */
function mapOf(place: string) {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
}
