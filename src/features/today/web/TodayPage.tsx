import { lazy, Suspense, useEffect } from 'react'
import { conferencesApi } from '#features/conferences/contract.ts'
import { deskApi } from '#features/desk/contract.ts'
import { LoadFailed } from '#features/workspace/web/LoadFailed.tsx'
import { WorkspaceSkeleton } from '#features/workspace/web/WorkspaceSkeleton.tsx'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/data/api.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import type { PageProps } from '#web/router/routes.tsx'
import { Empty } from '#web/ui/Empty.tsx'

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

  return isDesk ? <DeskOf id={params.id} /> : <DayOf id={params.id} />
}

function DeskOf({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deskApi.open, { conference_id: id })
  const wait = <Wait title="Questions and polls" />
  // A moderator who is muted is told so; for others nothing is here.
  if (error instanceof ApiError && error.status === 403)
    return (
      <div className="card" role="alert">
        <Empty level={1} title="Questions and polls">
          {error.message}
        </Empty>
      </div>
    )
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return wait
  return (
    <Suspense fallback={wait}>
      <Desk desk={data} />
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
