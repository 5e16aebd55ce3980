import { useLayoutEffect, useRef } from 'react'
import { useLocation } from '#web/router/router.tsx'

/**
 * The path of the page before, which is the document's own at first: the way from /auth to the home page has no other.
 * It outlives the layout, which is mounted anew on the way from the home page to another one.
 */
let last = openedWith()

/**
 * A link or a form that goes with its page takes the focus along; then the keyboard goes on where the new page begins.
 * Returns the ref of the page's main part.
 */
export function useKeptFocus() {
  const main = useRef<HTMLElement>(null)
  const { path } = useLocation()
  useLayoutEffect(() => {
    const isLost = last !== path && document.activeElement === document.body
    if (isLost) main.current?.focus({ preventScroll: true })
    last = path
  }, [path])
  return main
}

/** The path that the document was opened with. The server renders this file too, and moves no focus there. */
function openedWith() {
  const [opened] = globalThis.performance?.getEntriesByType('navigation') ?? []
  return opened && new URL(opened.name).pathname
}
