import { useEffect, useRef } from 'react'
import { navigate, useLocation } from '#web/router/router.tsx'
import { isSessionHash } from '../rules.ts'

/**
 * The open session, which is in the address so that it can be shared and Back closes it. `leaveFor` gives the address to
 * go to when the dialog is closed and the page was opened directly on the session.
 */
export function useOpenedSession(leaveFor: (anchor: string) => string) {
  const { hash } = useLocation()
  const opened = isSessionHash(hash) ? hash.slice(1) : null
  const leaving = useRef(false)

  useEffect(() => {
    leaving.current = false
    if (!opened) return
    // The dialog cannot restore the focus when the page was opened directly on the session.
    return () => document.getElementById(opened)?.focus({ preventScroll: true })
  }, [opened])

  function open(anchor: string) {
    navigate(`#${anchor}`, { stay: true })
    history.replaceState({ ...history.state, steppedIn: true }, '')
  }

  function close() {
    // A second Escape must not leave the page, because going back is asynchronous.
    if (!opened || leaving.current) return
    leaving.current = true
    if (isSteppedIn()) history.back()
    else navigate(leaveFor(opened), { replace: true, stay: true })
  }
  return { opened, open, close }
}

/** Whether the session was opened from the page, rather than by its address. */
export function isSteppedIn() {
  return (history.state as { steppedIn?: true } | null)?.steppedIn // written above
}
