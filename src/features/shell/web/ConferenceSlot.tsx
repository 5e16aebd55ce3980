import './switcher.css'
import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'

// Visitors do without this code.
const ConferenceSwitcher = lazy(() =>
  import('./ConferenceSwitcher.tsx').then((module) => ({ default: module.ConferenceSwitcher })),
)

/** Where the conference switcher stands. For whoever has a session it keeps its room from the first paint on. */
export function ConferenceSlot() {
  const { user } = useAuth()
  return <div className="switcher-slot">{user && <Suspense>{<ConferenceSwitcher />}</Suspense>}</div>
}
