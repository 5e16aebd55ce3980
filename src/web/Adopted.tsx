import { createContext, createElement, type ReactNode, useContext, useEffect, useState } from 'react'

const Hydrating = createContext(false)

/** Stands above everything in the browser: while it takes over what the server rendered, and no longer. */
export function Hydration({ children }: { children: ReactNode }) {
  const [hydrating, setHydrating] = useState(true)
  useEffect(() => {
    setHydrating(false)
    // Until now its buttons would have done nothing; see reset.css.
    document.documentElement.classList.add('alive')
    // For whoever measures how soon a page answers.
    performance.mark('hydrated')
  }, [])
  return <Hydrating value={hydrating}>{children}</Hydrating>
}

/**
 * A long, quiet piece of page: rendered on the server, adopted as it stands in the browser, so that its data need not be
 * sent a second time as JSON. Without a server's rendering it renders like anything else.
 */
export function Adopted({ as, className, children }: { as: string; className?: string; children: ReactNode }) {
  const hydrating = useContext(Hydrating)
  const [adopts] = useState(hydrating)
  if (!adopts) return createElement(as, { className }, children)
  // React leaves what stands inside untouched when it hydrates an element whose inner HTML it does not own.
  return createElement(as, { className, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } })
}
