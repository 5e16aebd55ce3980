import { useEffect } from 'react'

/** From here on the page is magnified, and a part of it is meant to be out of sight. */
const MAGNIFIED = 1.05

/**
 * Keeps in `--visible-height` and `--visible-top` of the document what a phone's keyboard leaves of the window, for a page
 * that must fit into it: the keyboard covers the window without making it smaller.
 */
export function useVisiblePart() {
  useEffect(() => {
    const seen = globalThis.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const forget = () => {
      style.removeProperty('--visible-height')
      style.removeProperty('--visible-top')
    }
    const measure = () => {
      if (seen.scale > MAGNIFIED) return forget()
      style.setProperty('--visible-height', `${seen.height}px`)
      style.setProperty('--visible-top', `${seen.offsetTop}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
      forget()
    }
  }, [])
}
