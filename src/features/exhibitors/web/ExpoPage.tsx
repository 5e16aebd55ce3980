import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { exhibitorsApi } from '../contract.ts'
import { hallText } from '../hall-text.ts'
import { ExpoHall } from './ExpoHall.tsx'
import { ExpoSkeleton } from './ExpoSkeleton.tsx'
import './expo.css'

/** /expo: the exhibitors of the current conference, for everybody. */
export function ExpoPage() {
  const { current, mine, loading } = useCurrentConference()
  const input = { conference_id: current?.id ?? '' }
  const list = useQuery(exhibitorsApi.list, input, { enabled: current !== null })
  const saved = useQuery(exhibitorsApi.bookmarks, input, { enabled: mine !== null })

  if (!loading && !current)
    return (
      <Empty level={1} title={hallText.noConference} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
        {hallText.noConferenceHint}
      </Empty>
    )
  return (
    <div>
      <div className="page-head">
        <div>
          <h1>{hallText.title}</h1>
          {current && list.data && list.data.length > 0 && <p>{hallText.lead(list.data.length, current.name)}</p>}
        </div>
      </div>
      {list.data && current ? (
        <ExpoHall conference_id={current.id} exhibitors={list.data} saved={mine ? (saved.data ?? []) : null} />
      ) : list.error ? (
        <ReadFailed message={list.error.message || hallText.failed} onRetry={list.refetch} />
      ) : (
        <ExpoSkeleton />
      )}
    </div>
  )
}
