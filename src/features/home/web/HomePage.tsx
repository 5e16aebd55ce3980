import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { LandingPage } from './LandingPage.tsx'

const WelcomePage = lazy(() => import('./WelcomePage.tsx').then((module) => ({ default: module.WelcomePage })))

/** The landing page, or a delegate's welcome. */
export function HomePage() {
  const { isLoading, isDelegate } = useAuth()
  const wait = <p className="page-wait">Loading...</p>
  if (isDelegate) {
    return (
      <Suspense fallback={wait}>
        <WelcomePage />
      </Suspense>
    )
  }
  // Whose session is not known yet gets both; the mark of a stored session on the document decides which is seen.
  return (
    <>
      {isLoading && wait}
      <div className={isLoading ? 'without-session' : undefined}>
        <LandingPage />
      </div>
    </>
  )
}
