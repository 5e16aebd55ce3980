import '#web/styles/page-loading.css'
import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useProfile } from '#features/profile/web/useProfile.ts'
import { NotFoundPage } from '#features/shell/web/NotFoundPage.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'

const OperatorConsole = lazy(() =>
  import('./OperatorConsole.tsx').then((module) => ({ default: module.OperatorConsole })),
)

/** The operator's page. For everybody else it is one that does not exist, and so it is while nobody is known. */
export function OperatorPage() {
  const { isLoading, user } = useAuth()
  const { data: profile, error, refetch } = useProfile()
  const wait = <p className="page-loading">Loading...</p>
  if (profile?.is_operator)
    return (
      <Suspense fallback={wait}>
        <OperatorConsole />
      </Suspense>
    )
  if (user && !profile) return error ? <ReadFailed message={error.message} onRetry={refetch} /> : wait
  // While the session is unknown both are rendered; a data attribute of the document decides which one is visible.
  return (
    <>
      {isLoading && wait}
      <div className={isLoading ? 'without-session' : undefined}>
        <NotFoundPage />
      </div>
    </>
  )
}
