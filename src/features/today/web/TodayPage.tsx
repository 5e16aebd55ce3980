import { lazy, Suspense, useEffect } from 'react'
import { conferencesApi } from '#features/conferences/contract.ts'
import { LoadFailed } from '#features/workspace/web/LoadFailed.tsx'
import { WorkspaceSkeleton } from '#features/workspace/web/WorkspaceSkeleton.tsx'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import type { PageProps } from '#web/router/routes.tsx'

const loadDay = () => import('./Day.tsx')
const Day = lazy(async () => ({ default: (await loadDay()).Day }))

/** /conference/{id}/today: what is on in each room, for the organisers on the day itself, on a phone first. */
export function TodayPage({ params }: PageProps<'/conference/:id/today'>) {
  const { data, error, refetch } = useQuery(conferencesApi.read, { conference_id: params.id })

  // While the conference is read. A failure is reported when the day is shown, which loads it again.
  useEffect(() => void loadDay().catch(() => undefined), [])

  const wait = (
    <>
      <h1 className="visually-hidden">Today</h1>
      <WorkspaceSkeleton />
    </>
  )
  return (
    <>
      <Link to={paths.conference(params.id)} className="back reach glyph glyph-small glyph-arrow-left">
        {data?.name ?? 'Conference'}
      </Link>
      {data ? (
        <Suspense fallback={wait}>
          <Day conference={data} />
        </Suspense>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        wait
      )}
    </>
  )
}
