import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import { bottomTabs, isCurrent } from './navigation.ts'
import { useNamedConference } from './useNamedConference.ts'

// Not loaded for visitors.
const OnAirTab = lazy(async () => ({ default: (await import('./OnAirTab.tsx')).OnAirTab }))

/** The five tabs of narrow screens, and on the day itself one more: the stage, or for organisers their page of the day. */
export function BottomBar() {
  const { path } = useLocation()
  const { user } = useAuth()
  const addressOf = useNamedConference()
  return (
    <nav className="bottom-bar" aria-label="Tabs">
      {bottomTabs.map((tab) => (
        <Link key={tab.label} to={addressOf(tab)} aria-current={isCurrent(tab, path) ? 'page' : undefined}>
          <i className={`glyph glyph-${tab.glyph}`} />
          {tab.label}
          <UnreadCount to={tab.to} className="nav-badge" />
        </Link>
      ))}
      {user && (
        <Suspense>
          <OnAirTab />
        </Suspense>
      )}
    </nav>
  )
}
