import './footer.css'
import { lazy, Suspense } from 'react'
import { PRODUCT } from '#shared/brand.ts'
import { ServerMarkup } from '#web/ServerMarkup.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

// The browser keeps the server's markup, so this code is only loaded when coming from a page without a footer.
const FooterColumns = import.meta.env.SSR
  ? (await import('./FooterColumns.tsx')).FooterColumns
  : lazy(() => import('./FooterColumns.tsx').then((module) => ({ default: module.FooterColumns })))

/** The footer of public pages. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <ServerMarkup as="div" className="footer-columns">
          <Suspense>
            <FooterColumns />
          </Suspense>
        </ServerMarkup>
        <div className="footer-base">
          <p>© {PRODUCT}</p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}
