import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'

/** What stands around a public page, below the top bar. */
export function PublicBars({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" className="main-public" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
