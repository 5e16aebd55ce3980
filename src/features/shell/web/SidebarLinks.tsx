import { lazy, type MouseEvent, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { stickyToast } from '#web/toast.ts'
import { text } from '../text.ts'
import { NavLink } from './NavLink.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import { sidebarGroups, stage } from './navigation.ts'

// Only loaded for delegates. Organisers have the stage on the page of their conference.
const OnAirBadge = lazy(async () => ({ default: (await import('./OnAirBadge.tsx')).OnAirBadge }))

const NOTICE_MS = 5000

type SidebarLinksProps = { folded?: boolean; onLeave?: () => void }

/** The four groups of links; three for delegates, who have no admin tools. */
export function SidebarLinks({ folded = false, onLeave }: SidebarLinksProps) {
  const { user, isLoading, isDelegate } = useAuth()

  function askToLogIn(event: MouseEvent) {
    event.preventDefault()
    stickyToast({ title: text.loginRequired, description: text.adminToolsNeedPlan, duration: NOTICE_MS })
    navigate(paths.plans)
  }

  return sidebarGroups
    .filter(({ admin }) => !(admin && isDelegate))
    .map(({ title, admin, destinations }) => (
      <section key={title} aria-label={title}>
        <h2>{title}</h2>
        {destinations.map((destination) => (
          <NavLink
            key={destination.label}
            destination={destination}
            tooltip={folded}
            onClick={(event) => {
              if (admin && !user && !isLoading) askToLogIn(event)
              onLeave?.()
            }}
          >
            <UnreadCount to={destination.to} className="count" />
            {isDelegate && destination === stage && (
              <Suspense>
                <OnAirBadge />
              </Suspense>
            )}
          </NavLink>
        ))}
      </section>
    ))
}
