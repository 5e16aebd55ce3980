import { useEffect, useRef } from 'react'
import { navigate, useLocation } from '#web/router.tsx'
import { isSessionHash } from '../rules.ts'

/**
 * Which session is open is in the address, so that it can be shared and Back closes it. `leaveFor` is where closing leads
 * when the page was opened on the session, and there is nothing to go back to.
 */
export function useOpenedSession(leaveFor: (anchor: string) => string) {
  const { hash } = useLocation()
  const opened = isSessionHash(hash) ? hash.slice(1) : null
  const leaving = useRef(false)

  useEffect(() => {
    leaving.current = false
    if (!opened) return
    // The dialog gives the focus back to where it was, which is nowhere when the page was opened on the session.
    return () => document.getElementById(opened)?.focus({ preventScroll: true })
  }, [opened])

  function open(anchor: string) {
    navigate(`#${anchor}`, { stay: true })
    history.replaceState({ steppedIn: true }, '')
  }

  function close() {
    // Escape pressed twice must not leave the page: going back takes its time.
    if (!opened || leaving.current) return
    leaving.current = true
    if (isSteppedIn()) history.back()
    else navigate(leaveFor(opened), { replace: true, stay: true })
  }
  return { opened, open, close }
}

/** Whether the session was opened from the page below it, rather than by its address. */
export function isSteppedIn() {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'steppedIn' in state
}
