import { lazy, Suspense } from 'react'
import { useStore } from '#web/data/store.ts'
import { narrowScreen } from '#web/narrowScreen.ts'

// Wide screens have no such bar.
const OnAirLink = lazy(async () => ({ default: (await import('./OnAirLink.tsx')).OnAirLink }))

/** The tab of the stage on a narrow screen, while there is something on it. */
export function OnAirTab() {
  const isNarrow = useStore(narrowScreen, false)
  return (
    isNarrow && (
      <Suspense>
        <OnAirLink />
      </Suspense>
    )
  )
}
