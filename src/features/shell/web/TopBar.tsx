import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { isPlainClick, navigate } from '#web/router/router.tsx'
import { Brand } from '#web/ui/Brand.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchForm } from './SearchForm.tsx'

// Only loaded for signed-in users; the server renders pages without a session.
const SignedInTools = lazy(() => import('./SignedInTools.tsx').then((module) => ({ default: module.SignedInTools })))
const MobileMenu = lazyComponent(() => import('./MobileMenu.tsx').then((module) => module.MobileMenu))

/** The page's address is taken at the click, because the server's markup is the same for several addresses. */
function logIn(event: MouseEvent) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  navigate(loginFor(location))
}

type TopBarProps = {
  /** Whether the sidebar is expanded. */
  sidebarOpen: boolean
  onSidebar: () => void
}

/** The top bar, and the link that skips it. */
export function TopBar({ sidebarOpen, onSidebar }: TopBarProps) {
  const { user } = useAuth()
  const [menu, setMenu] = useState(false)
  return (
    <>
      <a className="skip-link btn btn-primary" href="#main">
        Skip to content
      </a>
      <header className="top-bar">
        <span className="hide-on-phone">
          <IconButton label="Toggle sidebar" glyph="panel" aria-expanded={sidebarOpen} onClick={onSidebar} />
        </span>
        {user && (
          <span className="only-on-phone">
            <IconButton label="Open menu" glyph="menu" aria-haspopup="dialog" onClick={() => setMenu(true)} />
          </span>
        )}
        <Brand />
        <SearchForm />
        <div className="top-bar-end">
          {user ? (
            <Suspense>
              <SignedInTools user={user} />
            </Suspense>
          ) : (
            <span className="signed-out">
              <ButtonLink kind="secondary" to={paths.auth} onClick={logIn}>
                Login
              </ButtonLink>
            </span>
          )}
        </div>
      </header>
      {menu && <MobileMenu onClose={() => setMenu(false)} />}
    </>
  )
}
