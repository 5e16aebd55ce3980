import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { pageText } from '../page-text.ts'
import { OwnSpeaking } from './OwnSpeaking.tsx'
import { SpeakingSkeleton } from './SpeakingSkeleton.tsx'

/** The page for a speaker of the current conference, and what others see instead. */
export function SpeakingView() {
  const { mine, loading } = useCurrentConference()
  if (mine) return <OwnSpeaking key={mine.id} conference={mine} />
  if (loading) return <SpeakingSkeleton />
  return (
    <Empty level={1} title={pageText.noConference} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
      {pageText.noConferenceDetail}
    </Empty>
  )
}
