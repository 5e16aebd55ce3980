import { useState } from 'react'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { screenText } from '../screen-text.ts'
import { StageSessions } from './StageSessions.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import './stage.css'

/** /stage: what is live, what comes next, and the recordings. */
export function StagePage() {
  const { current, mine, loading } = useCurrentConference()
  const [words, setWords] = useState('')
  // Of a conference of others the next page only knows by its address.
  const which = current && !mine ? `?conference=${encodeURIComponent(current.slug)}` : ''
  return (
    <div className="stage-page">
      <header className="page-head">
        <h1>{screenText.title}</h1>
        <div className="row">
          <SearchBox label="Search sessions" placeholder="Search sessions" value={words} onChange={setWords} />
          <ButtonLink kind="secondary" glyph="calendar" to={paths.schedule + which}>
            My Schedule
          </ButtonLink>
        </div>
      </header>
      {loading ? (
        <StageSkeleton />
      ) : current ? (
        <StageSessions
          key={current.id}
          conference={current}
          joined={mine?.id === current.id}
          words={words}
          onReset={() => setWords('')}
        />
      ) : (
        <Empty title={screenText.noConference} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
          {screenText.noConferenceHint}
        </Empty>
      )}
    </div>
  )
}
