import { type ReactNode, useState } from 'react'
import { onDemand } from '#web/onDemand.tsx'
import { Footer } from './Footer.tsx'
import { TopBar } from './TopBar.tsx'
import { useSidebarKey } from './useSidebarKey.ts'

const SidebarSheet = onDemand(() => import('./SidebarSheet.tsx').then((module) => module.SidebarSheet))

/** The frame of public pages: the top bar and the footer. The sidebar is a sheet here. */
export function PublicBars({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const openSheet = () => setOpen(true)
  useSidebarKey(openSheet)
  return (
    <>
      <TopBar sidebarOpen={open} onSidebar={openSheet} />
      <main id="main" className="main-public" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {open && <SidebarSheet onClose={() => setOpen(false)} />}
    </>
  )
}
