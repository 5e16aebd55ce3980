import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'

// Only loaded for signed-in users, and the requests only for delegates.
const MessageCount = lazy(() =>
  import('#features/messages/web/MessageCount.tsx').then((module) => ({ default: module.MessageCount })),
)
const RequestCount = lazy(() =>
  import('#features/network/web/RequestCount.tsx').then((module) => ({ default: module.RequestCount })),
)

/** How much is unread, or waits for an answer, of what a link leads to; nothing at links to anything else. */
export function UnreadCount({ to, className }: { to: string; className: string }) {
  const { user, isDelegate } = useAuth()
  const Count = to === paths.messages ? MessageCount : to === paths.network && isDelegate ? RequestCount : null
  if (!user || !Count) return null
  return (
    <Suspense>
      <Count className={className} />
    </Suspense>
  )
}
