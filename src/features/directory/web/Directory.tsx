import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { pageText } from '../page-text.ts'
import { peopleText } from '../people-text.ts'
import { ConferenceDirectory } from './ConferenceDirectory.tsx'
import { DirectoryWait } from './DirectoryWait.tsx'
import './directory.css'

/** The directory of the current conference, for the people who take part in it. */
export function Directory({ user_id }: { user_id: string }) {
  const { current, mine, loading } = useCurrentConference()
  if (mine) return <ConferenceDirectory key={mine.id} conference={mine} user_id={user_id} />
  if (loading)
    return (
      <div className="directory">
        <div className="directory-main">
          <h1>{pageText.title}</h1>
          <DirectoryWait />
        </div>
      </div>
    )
  return (
    <Empty
      level={1}
      title={pageText.title}
      action={
        current ? (
          <ButtonLink to={paths.publicConference(current.slug)}>See the conference</ButtonLink>
        ) : (
          <ButtonLink to={paths.events}>See the events</ButtonLink>
        )
      }
    >
      {current ? peopleText.notMine(current.name) : peopleText.noConference}
    </Empty>
  )
}
