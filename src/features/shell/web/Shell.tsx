import './shell.css'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useLocation } from '#web/router/router.tsx'
import { PublicBars } from './PublicBars.tsx'
import { TopBar } from './TopBar.tsx'
import { useSidebarFold } from './useSidebarFold.ts'
import { useShortcut } from './useShortcut.ts'

const HomeBars = lazy(() => import('./WorkBars.tsx').then((module) => ({ default: module.WorkBars })))
const SidebarSheet = lazyComponent(() => import('./SidebarSheet.tsx').then((module) => module.SidebarSheet))

/** Below this the sidebar is a sheet. */
const WIDE = '(min-width: 768px)'

type ShellProps = {
  /** Shows the page without any bars. */
  bare: boolean
  /** The layout of a page with a sidebar, which is loaded with the page; null for a public page. */
  Bars: ComponentType<{ children: ReactNode }> | null
  children: ReactNode
}

/** The frame of every page, `<main>` included. */
export function Shell({ bare, ...rest }: ShellProps) {
  return bare ? <main>{rest.children}</main> : <Framed {...rest} />
}

/** The top bar stays mounted when the page changes, with its open menus. */
function Framed({ Bars, children }: Omit<ShellProps, 'bare'>) {
  const { path } = useLocation()
  const { user } = useAuth()
  const { folded, toggleFold } = useSidebarFold()
  const [sheet, setSheet] = useState(false)
  // The home page has the sidebar for people who are signed in, but not for visitors.
  const isWelcome = user !== null && path === paths.home
  const sidebar = isWelcome || Bars !== null

  function toggle() {
    if (sidebar && matchMedia(WIDE).matches) toggleFold()
    else setSheet(true)
  }
  useShortcut('b', toggle)

  return (
    <>
      <TopBar sidebarOpen={sidebar ? !folded : sheet} onSidebar={toggle} />
      {isWelcome ? (
        <Suspense fallback={<PublicBars>{null}</PublicBars>}>
          <HomeBars>{children}</HomeBars>
        </Suspense>
      ) : Bars ? (
        <Bars>{children}</Bars>
      ) : (
        <PublicBars>{children}</PublicBars>
      )}
      {sheet && <SidebarSheet onClose={() => setSheet(false)} />}
    </>
  )
}
