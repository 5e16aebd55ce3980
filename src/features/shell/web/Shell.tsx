import './shell.css'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { onDemand } from '#web/onDemand.tsx'
import { useLocation } from '#web/router.tsx'
import { PublicBars } from './PublicBars.tsx'
import { TopBar } from './TopBar.tsx'
import { useSidebarFold } from './useSidebarFold.ts'
import { useSidebarKey } from './useSidebarKey.ts'

const DelegateBars = lazy(() => import('./WorkBars.tsx').then((module) => ({ default: module.WorkBars })))
const SidebarSheet = onDemand(() => import('./SidebarSheet.tsx').then((module) => module.SidebarSheet))

/** Below this the sidebar is a sheet. */
const WIDE = '(min-width: 768px)'

type ShellProps = {
  /** Nothing around the page at all. */
  bare: boolean
  /** What is around a page to work from, which the page table loads with it; a public page has none. */
  Bars: ComponentType<{ children: ReactNode }> | null
  children: ReactNode
}

/** The frame of every page, `<main>` included. */
export function Shell({ bare, ...rest }: ShellProps) {
  return bare ? <main>{rest.children}</main> : <Framed {...rest} />
}

/** The top bar stays as it is, with what is open on it, from one page to the next. */
function Framed({ Bars, children }: Omit<ShellProps, 'bare'>) {
  const { path } = useLocation()
  const { isDelegate } = useAuth()
  const { folded, toggleFold } = useSidebarFold()
  const [sheet, setSheet] = useState(false)
  // A delegate's home is a page to work from, unlike the visitor's.
  const welcomes = isDelegate && path === paths.home
  const sidebar = welcomes || Bars !== null

  function toggle() {
    if (sidebar && matchMedia(WIDE).matches) toggleFold()
    else setSheet(true)
  }
  useSidebarKey(toggle)

  return (
    <>
      <TopBar sidebarOpen={sidebar ? !folded : sheet} onSidebar={toggle} />
      {welcomes ? (
        <Suspense fallback={<PublicBars>{null}</PublicBars>}>
          <DelegateBars>{children}</DelegateBars>
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
