import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'

/** The layout of a public page below the top bar. */
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
