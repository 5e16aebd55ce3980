import { languageName } from '#features/conferences/page-rules.ts'
import { longDateRange } from '#shared/dates.ts'
import { detailsText } from '../details-text.ts'
import type { PageView } from '../rules.ts'
import { text } from '../text.ts'

/** When and where a conference is. */
export function ConferenceDetails({ conference }: Pick<PageView, 'conference'>) {
  const { start_date, end_date, location, address, attendance, language, hashtags } = conference
  const map = mapOf(conference)
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
          {map && (
            <>
              <br />
              <a className="link" href={map} target="_blank" rel="noopener noreferrer">
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
      {language && (
        <div>
          <dt>{detailsText.language}</dt>
          <dd>{languageName(language)}</dd>
        </div>
      )}
      {hashtags && (
        <div>
          <dt>{detailsText.hashtags}</dt>
          <dd>
            <bdi>{hashtags}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Where the place is on a map: as the organisers say, or a search for the address. It opens only when somebody follows it. */
function mapOf({ map_url, location, address }: PageView['conference']) {
  if (map_url !== null || !address) return map_url
  const place = [location, address].filter(Boolean).join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
}
