import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { onDemand } from '#web/onDemand.tsx'
import { Brand } from '#web/ui/Brand.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchForm } from './SearchForm.tsx'

// Nobody is signed in when a page is rendered on the server, so visitors do without this code.
const SignedInTools = lazy(() => import('./SignedInTools.tsx').then((module) => ({ default: module.SignedInTools })))
const MobileMenu = onDemand(() => import('./MobileMenu.tsx').then((module) => module.MobileMenu))

type TopBarProps = {
  /** Whether the sidebar is shown in full. */
  sidebarOpen: boolean
  onSidebar: () => void
}

/** The bar above every page that has a frame, and the link that skips it. */
export function TopBar({ sidebarOpen, onSidebar }: TopBarProps) {
  const { user } = useAuth()
  const [menu, setMenu] = useState(false)
  return (
    <>
      <a className="skip btn btn-primary" href="#main">
        Skip to content
      </a>
      <header className="topbar">
        <span className="wide">
          <IconButton label="Toggle sidebar" glyph="panel" aria-expanded={sidebarOpen} onClick={onSidebar} />
        </span>
        {user && (
          <span className="narrow">
            <IconButton label="Open menu" glyph="menu" aria-haspopup="dialog" onClick={() => setMenu(true)} />
          </span>
        )}
        <Brand />
        <SearchForm />
        <div className="topbar-end">
          {user ? (
            <Suspense>
              <SignedInTools user={user} />
            </Suspense>
          ) : (
            <span className="signed-out">
              <ButtonLink kind="secondary" to={paths.auth}>
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
