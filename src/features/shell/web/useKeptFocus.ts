import { useLayoutEffect, useRef } from 'react'
import { useLocation } from '#web/router/router.tsx'

/**
 * A link that goes with its page takes the focus along; then the keyboard goes on where the new page begins. Returns the
 * ref of the page's main part.
 */
export function useKeptFocus() {
  const main = useRef<HTMLElement>(null)
  const { path } = useLocation()
  const last = useRef(path)
  useLayoutEffect(() => {
    const isLost = last.current !== path && document.activeElement === document.body
    if (isLost) main.current?.focus({ preventScroll: true })
    last.current = path
  }, [path])
  return main
}
