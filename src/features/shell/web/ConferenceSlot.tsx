import './switcher.css'
import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { SwitcherWait } from './SwitcherWait.tsx'

// Only loaded for signed-in users.
const ConferenceSwitcher = lazy(() =>
  import('./ConferenceSwitcher.tsx').then((module) => ({ default: module.ConferenceSwitcher })),
)

/** The place of the conference switcher. With a stored session it reserves the space from the first paint on. */
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
