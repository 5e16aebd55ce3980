import { useEffect } from 'react'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { navigate } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { managerText } from '../manager-text.ts'
import { ExpoSkeleton } from '#features/exhibitors/web/ExpoSkeleton.tsx'
import { ExpoManager } from './ExpoManager.tsx'
import './manager.css'

/** /expo-manager: the exhibitors of a conference, for its organisers. Who is staff of one lands on their stand. */
export function ExpoManagerPage() {
  const { current, mine, loading } = useCurrentConference()
  const conference_id = mine?.id ?? ''
  const { data, error, refetch } = useQuery(exhibitorsApi.managed, { conference_id }, { enabled: mine !== null })
  const [stand, ...others] = data && !data.organises ? data.exhibitors : []
  const own = others.length === 0 ? stand : undefined
  useEffect(() => {
    if (own) navigate(paths.exhibitorManager(own.id), { replace: true })
  }, [own])
  if (!loading && !mine)
    return (
      <Empty
        level={1}
        title={current ? managerText.notOrganiser : managerText.noConference}
        action={
          <ButtonLink kind="primary" to={paths.conferenceManager}>
            Conference Manager
          </ButtonLink>
        }
      >
        {current ? managerText.notOrganiserHint : managerText.noConferenceHint}
      </Empty>
    )
  if (data && mine && !own) return <ExpoManager key={conference_id} conference={mine} managed={data} />
  return (
    <>
      <div className="page-head">
        <h1>Expo Manager</h1>
      </div>
      {error ? <ReadFailed message={error.message || managerText.failed} onRetry={refetch} /> : <ExpoSkeleton />}
    </>
  )
}
