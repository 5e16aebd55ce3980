import { useAuth } from '#features/auth/web/useAuth.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { pageText } from '../page-text.ts'
import { SchedulePageSkeleton } from './SchedulePageSkeleton.tsx'

const ConferenceSchedule = lazyPart(() =>
  import('./ConferenceSchedule.tsx').then((module) => module.ConferenceSchedule),
)

/** /schedule: the schedule of the current conference, and what of it somebody saved. */
export function SchedulePage() {
  const { user } = useAuth()
  const { current, loading } = useCurrentConference()
  if (current) return <ConferenceSchedule key={`${current.id} ${user?.id}`} conference={current} />
  if (loading) return <SchedulePageSkeleton />
  return (
    <Empty level={1} title={pageText.noConference} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
      {pageText.noConferenceDetail}
    </Empty>
  )
}
