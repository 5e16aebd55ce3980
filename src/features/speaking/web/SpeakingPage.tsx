import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { pageText } from '../page-text.ts'
import { SpeakingSkeleton } from './SpeakingSkeleton.tsx'

const OwnSpeaking = lazyPart(() => import('./OwnSpeaking.tsx').then((module) => module.OwnSpeaking))

/** /speaking: the sessions in which somebody speaks, what is asked there, and how the conference shows them. */
export function SpeakingPage() {
  const { mine, loading } = useCurrentConference()
  if (mine) return <OwnSpeaking key={mine.id} conference={mine} />
  if (loading) return <SpeakingSkeleton />
  return (
    <Empty level={1} title={pageText.noConference} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
      {pageText.noConferenceDetail}
    </Empty>
  )
}
