import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { PageProps } from '#web/router/routes.tsx'
import { Landing } from './Landing.tsx'

const Welcome = lazy(() => import('./Welcome.tsx').then((module) => ({ default: module.Welcome })))

/** The landing page, or a delegate's welcome. */
export function HomePage({ data }: PageProps<'/'>) {
  const { isLoading, isDelegate } = useAuth()
  const wait = <p className="page-loading">Loading...</p>
  if (isDelegate) {
    return (
      <Suspense fallback={wait}>
        <Welcome />
      </Suspense>
    )
  }
  // While the session is unknown both are rendered; a data attribute of the document decides which one is visible.
  return (
    <>
      {isLoading && wait}
      <div className={isLoading ? 'without-session' : undefined}>
        <Landing events={data} />
      </div>
    </>
  )
}
