import { sessionLink } from '#features/schedule/link-rules.ts'
import { clockOf } from '#shared/clock.ts'
import { dayLabel } from '#shared/dates.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { OwnSession } from '../contract.ts'
import { pageText } from '../page-text.ts'

type OwnSessionCardProps = { session: OwnSession; conference: { slug: string; time_zone: string } }

/** A session of one's own: when and where it is, who saved it, and where it was before it moved. */
export function OwnSessionCard({ session, conference: { slug, time_zone } }: OwnSessionCardProps) {
  const { id, title, location, start_time, end_time, others, saved, cancelled, was } = session
  return (
    <section className="card own-session">
      <p className="own-session-time tabular">
        {start_time}
        <span>{dayOf(session, time_zone)}</span>
      </p>
      <div>
        <h2>
          <Link className="title-link reach" to={sessionLink(id, slug)}>
            <bdi>{title}</bdi>
          </Link>{' '}
          {cancelled && <Badge kind="danger">{pageText.cancelled}</Badge>}
        </h2>
        <p className="soft">
          {location && (
            <>
              <bdi>{location}</bdi>,{' '}
            </>
          )}
          <span className="tabular">{`until ${end_time}`}</span>
        </p>
        {others.length > 0 && (
          <p className="soft" dir="auto">
            {pageText.withOthers(new Intl.ListFormat('en-GB').format(others))}
          </p>
        )}
        {was && !cancelled && (
          <Notice kind="info">
            {pageText.moved} <del className="tabular">{placeOf(was, time_zone)}</del>
          </Notice>
        )}
      </div>
      {(saved > 0 || !isOver(session)) && <p className="own-session-saved soft">{pageText.saved(saved)}</p>}
    </section>
  )
}

function isOver({ ends_at }: OwnSession) {
  return ends_at !== null && Date.parse(ends_at) < Date.now()
}

function dayOf({ starts_at, day }: OwnSession, time_zone: string) {
  return starts_at === null ? day || pageText.dateUnknown : dayLabel(clockOf(time_zone)(Date.parse(starts_at)).date)
}

/** 'Thu, April 10, 2025, 09:00, Hall A', without the parts that are unknown. */
function placeOf({ starts_at, location }: NonNullable<OwnSession['was']>, time_zone: string) {
  const clock = starts_at === null ? null : clockOf(time_zone)(Date.parse(starts_at))
  return [clock && dayLabel(clock.date), clock?.time, location].filter(Boolean).join(', ')
}
