import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import { bottomTabs, isCurrent } from './navigation.ts'
import { useNamedConference } from './useNamedConference.ts'

// Only loaded for delegates. Organisers have the stage on the page of their conference.
const OnAirTab = lazy(async () => ({ default: (await import('./OnAirTab.tsx')).OnAirTab }))

/** The five tabs of narrow screens, and that of the stage while something is on. */
export function BottomBar() {
  const { path } = useLocation()
  const { isDelegate } = useAuth()
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
      {isDelegate && (
        <Suspense>
          <OnAirTab />
        </Suspense>
      )}
    </nav>
  )
}
