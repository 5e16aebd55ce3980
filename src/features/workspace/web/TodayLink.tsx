import { conferenceTime } from '#features/conferences/rules.ts'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useMinute } from '#web/useMinute.ts'

type Dated = Parameters<typeof conferenceTime>[0]

/** The way to the page of the day, while the conference is on. */
export function TodayLink({ conference }: { conference: Dated & { id: string } }) {
  const now = new Date(useMinute() * MINUTE_MS)
  return (
    conferenceTime(conference, now) === 'live' && (
      <ButtonLink kind="primary" to={paths.today(conference.id)}>
        Today
      </ButtonLink>
    )
  )
}
