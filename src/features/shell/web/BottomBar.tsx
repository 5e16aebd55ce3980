import { Link, useLocation } from '#web/router/router.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import { bottomTabs, isCurrent } from './navigation.ts'

/** The five tabs of narrow screens. */
export function BottomBar() {
  const { path } = useLocation()
  return (
    <nav className="bottom-bar" aria-label="Tabs">
      {bottomTabs.map((tab) => (
        <Link key={tab.label} to={tab.to} aria-current={isCurrent(tab, path) ? 'page' : undefined}>
          <i className={`glyph glyph-${tab.glyph}`} />
          {tab.label}
          <UnreadCount to={tab.to} className="nav-badge" />
        </Link>
      ))}
    </nav>
  )
}
