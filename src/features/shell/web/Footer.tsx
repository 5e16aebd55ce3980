import './footer.css'
import { lazy, Suspense } from 'react'
import { PRODUCT } from '#shared/brand.ts'
import { Adopted } from '#web/Adopted.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

// The server has rendered them; their code is fetched only by somebody who comes from a page without them.
const FooterColumns = import.meta.env.SSR
  ? (await import('./FooterColumns.tsx')).FooterColumns
  : lazy(() => import('./FooterColumns.tsx').then((module) => ({ default: module.FooterColumns })))

/** The foot of public pages. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap">
        <Adopted as="div" className="foot-cols">
          <Suspense>
            <FooterColumns />
          </Suspense>
        </Adopted>
        <div className="foot-base">
          <p>© {PRODUCT}</p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}
