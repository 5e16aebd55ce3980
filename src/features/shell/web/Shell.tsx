import './shell.css'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { useLocation } from '#web/router.tsx'
import { PublicBars } from './PublicBars.tsx'

const DelegateBars = lazy(() => import('./WorkBars.tsx').then((module) => ({ default: module.WorkBars })))

type ShellProps = {
  /** Nothing around the page at all. */
  bare: boolean
  /** The frame of a page to work from, which the page table loads with it; without one the page has the public frame. */
  Bars: ComponentType<{ children: ReactNode }> | null
  children: ReactNode
}

/** The frame of every page, `<main>` included. */
export function Shell({ bare, Bars, children }: ShellProps) {
  const { path } = useLocation()
  const { isDelegate } = useAuth()
  if (bare) return <main>{children}</main>
  if (Bars) return <Bars>{children}</Bars>
  if (!isDelegate || path !== paths.home) return <PublicBars>{children}</PublicBars>
  // A delegate's home is a page to work from, unlike the visitor's.
  return (
    <Suspense fallback={<PublicBars>{null}</PublicBars>}>
      <DelegateBars>{children}</DelegateBars>
    </Suspense>
  )
}
