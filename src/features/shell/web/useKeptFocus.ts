import { useLayoutEffect, useRef } from 'react'
import { useLocation } from '#web/router/router.tsx'

/** The page before. It outlives the layout, which is mounted anew on the way from the home page to another one. */
let last: string | undefined

/**
 * A link that goes with its page takes the focus along; then the keyboard goes on where the new page begins. Returns the
 * ref of the page's main part.
 */
export function useKeptFocus() {
  const main = useRef<HTMLElement>(null)
  const { path } = useLocation()
  useLayoutEffect(() => {
    const isLost = last !== undefined && last !== path && document.activeElement === document.body
    if (isLost) main.current?.focus({ preventScroll: true })
    last = path
  }, [path])
  return main
}
