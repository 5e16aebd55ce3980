import { type ReactNode, useEffect, useRef, useState } from 'react'
import { leaving, navigate } from '#web/router/router.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DISCARD } from './useConfirmClose.tsx'

/**
 * Asks before the changes of a form are lost because its page is left over a link or Back. Returns the question, to be
 * rendered. Before the whole document is left the browser asks: see `useConfirmClose`.
 */
export function useLeaveGuard(isChanged: boolean): ReactNode {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isChanged) return
    const { href } = location
    isLeaving.current = false
    let isReturning = false

    function followed(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (isLeaving.current || !link || !opensHere(event, link)) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => navigate(link.href))
    }
    function stays() {
      if (isLeaving.current || (!isReturning && location.href === href)) return false
      if (isReturning) setLeave(() => () => history.back())
      else history.forward()
      isReturning = !isReturning
      return true
    }
    // Before the links themselves.
    document.addEventListener('click', followed, true)
    leaving.stays = stays
    return () => {
      document.removeEventListener('click', followed, true)
      leaving.stays = undefined
    }
  }, [isChanged])

  if (!isChanged || !leave) return null
  async function confirm() {
    isLeaving.current = true
    leave?.()
  }
  return (
    <ConfirmDialog title={DISCARD.question} verb={DISCARD.leave} onConfirm={confirm} onClose={() => setLeave(null)}>
      <p>What you have changed here is not saved yet.</p>
    </ConfirmDialog>
  )
}

/** Whether a click takes the place of this page by another one of the product. */
function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement) {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target !== '') return false
  return link.origin === location.origin && link.href.split('#')[0] !== location.href.split('#')[0]
}
