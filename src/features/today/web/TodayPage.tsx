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
 * /conference/{id}/desk: the questions, polls and settings of all rooms, and of those of sessions for their moderators.
 */
export function TodayPage({ params }: PageProps<'/conference/:id/today' | '/conference/:id/desk'>) {
  const isDesk = useLocation().path.endsWith('/desk')

  // While the conference is read. A failure is reported when the part is shown, which loads it again.
  useEffect(() => void (isDesk ? loadDesk() : loadDay()).catch(() => undefined), [isDesk])

  if (!isDesk) return <DayOf id={params.id} />
  return (
    <Suspense fallback={<Wait title="Questions and polls" />}>
      <Desk conference_id={params.id} />
    </Suspense>
  )
}

function DayOf({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(conferencesApi.read, { conference_id: id })
  const wait = <Wait title="Today" />
  return (
    <>
      <Link to={paths.conference(id)} className="back reach glyph glyph-small glyph-arrow-left">
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

function Wait({ title }: { title: string }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <WorkspaceSkeleton />
    </>
  )
}
