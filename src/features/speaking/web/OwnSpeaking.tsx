import './speaking.css'
import type { MyConference } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { speakingApi } from '../contract.ts'
import { pageText } from '../page-text.ts'
import { OwnQuestions } from './OwnQuestions.tsx'
import { OwnSessionCard } from './OwnSessionCard.tsx'
import { ShownCard } from './ShownCard.tsx'
import { SpeakingSkeleton } from './SpeakingSkeleton.tsx'

/** What a conference has for one of its speakers. */
export function OwnSpeaking({ conference }: { conference: MyConference }) {
  const { id: conference_id, name, slug } = conference
  const { data, error, refetch } = useQuery(speakingApi.read, { conference_id })
  if (error && (error.status === 403 || error.status === 404)) {
    return (
      <Empty
        level={1}
        title={pageText.noSpeaker(name)}
        action={<ButtonLink to={paths.publicConference(slug)}>See the programme</ButtonLink>}
      >
        {pageText.noSpeakerDetail}
      </Empty>
    )
  }
  if (!data && error) return <ReadFailed message={pageText.fetchFailed(error.message)} onRetry={refetch} />
  if (!data) return <SpeakingSkeleton />
  const { sessions, speaker, muted } = data
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{pageText.title}</h1>
          <p dir="auto">{name}</p>
        </div>
        <ButtonLink kind="secondary" to={`${paths.publicConference(slug)}#speakers`}>
          See the programme
        </ButtonLink>
      </div>
      <div className="speaking">
        <div className="speaking-sessions">
          {sessions.length === 0 ? (
            <div className="card">
              <Empty title={pageText.noSessions}>{pageText.noSessionsDetail}</Empty>
            </div>
          ) : (
            sessions.map((session) => <OwnSessionCard key={session.id} session={session} conference={conference} />)
          )}
          {sessions.length > 0 && <OwnQuestions sessions={sessions} conference={conference} />}
        </div>
        <ShownCard speaker={speaker} muted={muted} />
      </div>
    </>
  )
}
