import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { PageProps } from '#web/router/routes.tsx'
import { Landing } from './Landing.tsx'

const SignedInHome = lazy(() => import('./SignedInHome.tsx').then((module) => ({ default: module.SignedInHome })))

/** The landing page, or the home of somebody who is signed in. */
export function HomePage({ data }: PageProps<'/'>) {
  const { isLoading, user } = useAuth()
  const wait = <p className="page-loading">Loading...</p>
  if (user) {
    return (
      <Suspense fallback={wait}>
        <SignedInHome wait={wait} />
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
