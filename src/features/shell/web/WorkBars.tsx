import type { ReactNode } from 'react'
import { BottomBar } from './BottomBar.tsx'
import { ConferenceSlot } from './ConferenceSlot.tsx'
import { SidebarLinks } from './SidebarLinks.tsx'
import { useSidebarFold } from './useSidebarFold.ts'

/** What stands around a page to work from, below the top bar: the sidebar, and on phones the bottom bar. */
export function WorkBars({ children }: { children: ReactNode }) {
  const { folded } = useSidebarFold()
  return (
    <>
      <div className="app">
        <nav className="side wide" aria-label="Main">
          <ConferenceSlot />
          <SidebarLinks folded={folded} />
        </nav>
        <main id="main" className="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <BottomBar />
    </>
  )
}
