import { lazy, Suspense, useEffect } from 'react'
import { conferencesApi } from '#features/conferences/contract.ts'
import { LoadFailed } from '#features/workspace/web/LoadFailed.tsx'
import { WorkspaceSkeleton } from '#features/workspace/web/WorkspaceSkeleton.tsx'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import type { PageProps } from '#web/router/routes.tsx'
import { screenText } from '../screen-text.ts'

const loadDesk = () => import('./Desk.tsx')
const Desk = lazy(async () => ({ default: (await loadDesk()).Desk }))

/** /conference/{id}/desk: the questions, polls and settings of all rooms of a conference, for its organisers. */
export function DeskPage({ params }: PageProps<'/conference/:id/desk'>) {
  const { data, error, refetch } = useQuery(conferencesApi.read, { conference_id: params.id })

  // While the conference is read. A failure is reported when the desk is shown, which loads it again.
  useEffect(() => void loadDesk().catch(() => undefined), [])

  const wait = (
    <>
      <h1 className="visually-hidden">{screenText.title}</h1>
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
          <Desk conference={data} />
        </Suspense>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        wait
      )}
    </>
  )
}
