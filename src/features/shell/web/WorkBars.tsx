import { type ReactNode, useState } from 'react'
import { onDemand } from '#web/onDemand.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConferenceSlot } from './ConferenceSlot.tsx'
import { SidebarLinks } from './SidebarLinks.tsx'
import { TopBar } from './TopBar.tsx'
import { useSidebarFold } from './useSidebarFold.ts'
import { useSidebarKey } from './useSidebarKey.ts'

const SidebarSheet = onDemand(() => import('./SidebarSheet.tsx').then((module) => module.SidebarSheet))

/** Below this the sidebar is a sheet. */
const WIDE = '(min-width: 768px)'

/** The frame of pages to work from: the top bar, the sidebar, and on phones the bottom bar. */
export function WorkBars({ children }: { children: ReactNode }) {
  const { folded, toggleFold } = useSidebarFold()
  const [sheet, setSheet] = useState(false)

  function toggle() {
    if (matchMedia(WIDE).matches) toggleFold()
    else setSheet(true)
  }
  useSidebarKey(toggle)

  return (
    <>
      <TopBar sidebarOpen={!folded} onSidebar={toggle} />
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
      {sheet && <SidebarSheet onClose={() => setSheet(false)} />}
    </>
  )
}
