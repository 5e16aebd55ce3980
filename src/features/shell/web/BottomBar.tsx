import { lazy, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import { bottomTabs, isCurrent } from './navigation.ts'
import { useNamedConference } from './useNamedConference.ts'

// Not loaded for visitors.
const DayTab = lazy(async () => ({ default: (await import('./DayTab.tsx')).DayTab }))

/** The five tabs of narrow screens, and one more while a conference is on. */
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
          <DayTab />
        </Suspense>
      )}
    </nav>
  )
}
