import type { ReactNode } from 'react'
import { NamePrompt } from '#features/profile/web/NamePrompt.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConferenceSlot } from './ConferenceSlot.tsx'
import { SidebarLinks } from './SidebarLinks.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import { useSidebarFold } from './useSidebarFold.ts'

/** The layout of a page with a sidebar, below the top bar; on phones a bottom bar replaces the sidebar. */
export function WorkBars({ children }: { children: ReactNode }) {
  const { folded } = useSidebarFold()
  const main = useKeptFocus()
  return (
    <>
      <div className="app">
        <nav className="sidebar hide-on-phone" aria-label="Main">
          <ConferenceSlot />
          <SidebarLinks folded={folded} />
        </nav>
        <main ref={main} id="main" className="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <BottomBar />
      <NamePrompt />
    </>
  )
}
