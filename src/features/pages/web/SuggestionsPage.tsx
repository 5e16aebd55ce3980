import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { StaticFrame } from './StaticFrame.tsx'

// Loaded on demand, as in FaqPage.
const SuggestionsWords = import.meta.env.SSR
  ? (await import('./SuggestionsWords.tsx')).SuggestionsWords
  : lazy(() => import('./SuggestionsWords.tsx').then((module) => ({ default: module.SuggestionsWords })))
// Visitors load nothing of it.
const OwnInputs = lazy(() =>
  import('#features/network/web/OwnInputs.tsx').then((module) => ({ default: module.OwnInputs })),
)

/** /help/suggestions: how suggestions are made, and for people who are signed in what of them counts. */
export function SuggestionsPage() {
  const { user } = useAuth()
  return (
    <StaticFrame
      className="suggestions-page"
      title="How suggestions are made"
      lead="Foyer suggests people whom you might want to meet at a conference, and says why. This is all that it looks at, what it never looks at, and what you decide."
    >
      {user && (
        <Suspense>
          <OwnInputs key={user.id} />
        </Suspense>
      )}
      <ServerMarkup as="div">
        <Suspense>
          <SuggestionsWords />
        </Suspense>
      </ServerMarkup>
    </StaticFrame>
  )
}
