import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { LandingPage } from './LandingPage.tsx'

const WelcomePage = lazy(() => import('./WelcomePage.tsx').then((module) => ({ default: module.WelcomePage })))

/** The landing page, or a delegate's welcome. */
export function HomePage() {
  const { isLoading, isDelegate } = useAuth()
  const wait = <p className="page-loading">Loading...</p>
  if (isDelegate) {
    return (
      <Suspense fallback={wait}>
        <WelcomePage />
      </Suspense>
    )
  }
  // While the session is unknown both are rendered; a data attribute of the document decides which one is visible.
  return (
    <>
      {isLoading && wait}
      <div className={isLoading ? 'without-session' : undefined}>
        <LandingPage />
      </div>
    </>
  )
}
