import { lazy, Suspense } from 'react'
import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { pageText } from '#features/notifications/page-text.ts'

// Visitors load nothing of it.
const AnsweredNotifications = lazy(async () => ({
  default: (await import('./AnsweredNotifications.tsx')).AnsweredNotifications,
}))

/** `/notifications`: what concerns the person, and how they want to hear of it. */
export function NotificationsPage() {
  const { user } = useAuth()
  if (user)
    return (
      <Suspense>
        <AnsweredNotifications key={user.id} />
      </Suspense>
    )
  return (
    <Empty
      level={1}
      title={pageText.title}
      action={
        <ButtonLink to={loginFor({ pathname: paths.notifications, search: '', hash: '' })} kind="primary">
          Login
        </ButtonLink>
      }
    >
      {pageText.loginHint}
    </Empty>
  )
}
