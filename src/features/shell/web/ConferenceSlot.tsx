import './switcher.css'
import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { SwitcherWait } from './SwitcherWait.tsx'

// Visitors do without this code.
const ConferenceSwitcher = lazy(() =>
  import('./ConferenceSwitcher.tsx').then((module) => ({ default: module.ConferenceSwitcher })),
)

/** Where the conference switcher stands. For whoever has a session it keeps its room from the first paint on. */
export function ConferenceSlot() {
  const { user, isLoading } = useAuth()
  if (isLoading) return <SwitcherWait />
  if (!user) return null
  return (
    <Suspense fallback={<SwitcherWait />}>
      <ConferenceSwitcher />
    </Suspense>
  )
}
