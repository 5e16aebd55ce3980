import { useConferenceTime } from '#features/conferences/web/useConferenceTime.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

type Dated = Parameters<ReturnType<typeof useConferenceTime>>[0]

/** The way to the page of the day, while the conference is on. */
export function TodayLink({ conference }: { conference: Dated & { id: string } }) {
  const timeOf = useConferenceTime()
  return (
    timeOf(conference) === 'live' && (
      <ButtonLink kind="primary" to={paths.today(conference.id)}>
        Today
      </ButtonLink>
    )
  )
}
