import { lazy, Suspense, useEffect } from 'react'
import { conferencesApi } from '#features/conferences/contract.ts'
import { LoadFailed } from '#features/workspace/web/LoadFailed.tsx'
import { WorkspaceSkeleton } from '#features/workspace/web/WorkspaceSkeleton.tsx'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import type { PageProps } from '#web/router/routes.tsx'

const loadDay = () => import('./Day.tsx')
const Day = lazy(async () => ({ default: (await loadDay()).Day }))
const loadDesk = () => import('#features/desk/web/Desk.tsx')
const Desk = lazy(async () => ({ default: (await loadDesk()).Desk }))

/**
 * What organisers have open on the day itself. /conference/{id}/today: what is on in each room, on a phone first;
 * /conference/{id}/desk: the questions, polls and settings of all rooms.
 */
export function TodayPage({ params }: PageProps<'/conference/:id/today' | '/conference/:id/desk'>) {
  const { data, error, refetch } = useQuery(conferencesApi.read, { conference_id: params.id })
  const isDesk = useLocation().path.endsWith('/desk')

  // While the conference is read. A failure is reported when the part is shown, which loads it again.
  useEffect(() => void (isDesk ? loadDesk() : loadDay()).catch(() => undefined), [isDesk])

  const wait = (
    <>
      <h1 className="visually-hidden">{isDesk ? 'Questions and polls' : 'Today'}</h1>
      <WorkspaceSkeleton />
    </>
  )
  return (
    <>
      <Link to={paths.conference(params.id)} className="back reach glyph glyph-small glyph-arrow-left">
        {data?.name ?? 'Conference'}
      </Link>
      {data ? (
        <Suspense fallback={wait}>{isDesk ? <Desk conference={data} /> : <Day conference={data} />}</Suspense>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        wait
      )}
    </>
  )
}
