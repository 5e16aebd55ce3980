import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'

// Only loaded for signed-in users.
const MessageCount = lazy(() =>
  import('#features/messages/web/MessageCount.tsx').then((module) => ({ default: module.MessageCount })),
)

/** How much is unread of what a link leads to; nothing at links to anything else. */
export function UnreadCount({ to, className }: { to: string; className: string }) {
  const { user } = useAuth()
  if (!user || to !== paths.messages) return null
  return (
    <Suspense>
      <MessageCount className={className} />
    </Suspense>
  )
}
