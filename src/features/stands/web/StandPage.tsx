import { useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { paths } from '#shared/paths.ts'
import { ApiError, call } from '#web/data/api.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { usePage } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { standsApi } from '../contract.ts'
import { standText } from '../stand-text.ts'
import { Stand } from './Stand.tsx'
import './stand.css'

/** /expo/:id: an exhibitor, for everybody. */
export function StandPage() {
  const { params } = usePage()
  const id = params.id ?? ''
  const { user } = useAuth()
  const { data, error, refetch } = useQuery(exhibitorsApi.read, { id })
  const user_id = user?.id
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead && user_id !== undefined) void countView(id)
  }, [id, isRead, user_id])

  if (data) return <Stand key={id} exhibitor={data} />
  if (error && error.status !== 404 && error.status !== 400)
    return <ReadFailed message={error.message || standText.failed} onRetry={refetch} />
  if (error)
    return (
      <Empty
        level={1}
        title={standText.notFound}
        action={
          <ButtonLink kind="secondary" to={paths.expo}>
            Return to Expo
          </ButtonLink>
        }
      >
        {standText.notFoundHint}
      </Empty>
    )
  return (
    <Loading label="Loading the exhibitor" className="stack">
      <Skeleton shape="cover" />
      <Skeleton shape="title" width="half" />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </Loading>
  )
}

/** A view that could not be counted is of no concern to the reader. */
async function countView(id: string) {
  await call(standsApi.view, { id }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}
