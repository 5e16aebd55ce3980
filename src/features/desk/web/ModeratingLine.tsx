import type { MyConference } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { plural } from '#shared/plural.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'

/** More than these are one line that leads to all of them. */
const MOST_NAMED = 3

/** For whoever moderates sessions of the conference: which, and the way to their desk. Nothing for others. */
export function ModeratingLine({ conference: { id: conference_id, moderated } }: { conference: MyConference }) {
  const { data } = useQuery(scheduleApi.list, { conference_id }, { enabled: moderated.length > 0 })
  const own = data?.filter(({ id }) => moderated.includes(id)) ?? []
  if (own.length > MOST_NAMED)
    return (
      <p>
        You moderate{' '}
        <Link className="link reach" to={deskLink(conference_id)}>
          {plural(own.length, 'session')}
        </Link>
      </p>
    )
  return own.map(({ id, title, day, start_time }) => (
    <p key={id}>
      You moderate{' '}
      <Link className="link reach" to={deskLink(conference_id, { session: id })}>
        <bdi>{title}</bdi>
      </Link>
      , {day} at {start_time}
    </p>
  ))
}
