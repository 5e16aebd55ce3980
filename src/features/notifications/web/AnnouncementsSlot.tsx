import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'

// Visitors load nothing of it.
const Announcements = lazy(async () => ({ default: (await import('./Announcements.tsx')).Announcements }))

/** The place of the announcements in a page that visitors see as well. */
export function AnnouncementsSlot({ conference_id }: { conference_id: string }) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <Suspense>
      <Announcements conference_id={conference_id} />
    </Suspense>
  )
}
