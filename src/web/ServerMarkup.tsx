import { createContext, createElement, type ReactNode, useContext, useEffect, useState } from 'react'

const Hydrating = createContext(false)

/** Wraps the whole app in the browser, and tells its descendants whether the page is being hydrated. */
export function Hydration({ children }: { children: ReactNode }) {
  const [hydrating, setHydrating] = useState(true)
  useEffect(() => {
    setHydrating(false)
    // Buttons do not work before; see reset.css.
    document.documentElement.classList.add('hydrated')
    // For measurements of how soon a page is interactive.
    performance.mark('hydrated')
  }, [])
  return <Hydrating value={hydrating}>{children}</Hydrating>
}

/**
 * A long part of a page without state: the browser keeps the server's markup, so its data is not sent again as JSON. When
 * the page was not rendered on the server, it renders its children.
 */
export function ServerMarkup({ as, className, children }: { as: string; className?: string; children: ReactNode }) {
  const hydrating = useContext(Hydrating)
  const [adopts] = useState(hydrating)
  if (!adopts) return createElement(as, { className }, children)
  // React does not touch the content of an element with dangerouslySetInnerHTML while hydrating.
  return createElement(as, { className, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } })
}
