import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { holdPage } from '#web/router/holdPage.ts'

/**
 * What opened a dialog may go with what was done in it, as a deleted row does; then what stood around it is focused, or the
 * page, for a dialog that came with its address.
 */
const REMOVED_WITHIN_MS = 200

const FIELDS = ':is(input, select, textarea):not(:disabled, [type="file"])'

/**
 * What a <dialog> needs to be modal while it is mounted: the focus goes to its first field, else to itself, and back to
 * where it came from; Escape and a press beside it call `onClose`, which may ask first.
 */
export function useModal(onClose: () => void) {
  const pressed = useRef(false)
  return {
    ref: useOpened(),
    tabIndex: -1,
    // Before `cancel`, which is sent once: at a second Escape the browser would close the dialog without asking.
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      event.preventDefault()
      // A dialog over another one closes alone.
      event.stopPropagation()
      onClose()
    },
    onCancel(event) {
      event.preventDefault()
      onClose()
    },
    onClose(event) {
      if (event.currentTarget.open) return
      // The browser has closed it, as a phone does at a second press of Back; the answer may be that it stays.
      event.currentTarget.showModal()
      onClose()
    },
    onPointerDown(event) {
      pressed.current = event.target === event.currentTarget
    },
    onClick(event) {
      // Both ends of the press: a selection dragged out of a field ends beside the dialog as well.
      if (pressed.current && event.target === event.currentTarget) onClose()
    },
  } satisfies ComponentProps<'dialog'>
}

function useOpened() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const page = dialog.ownerDocument
    const opener = page.activeElement
    const around = focusableAround(opener)
    document.documentElement.toggleAttribute('data-scrolls', innerWidth > document.documentElement.clientWidth)
    dialog.showModal()
    holdPage()
    const first = dialog.querySelector<HTMLElement>(`[data-first], .dialog-body ${FIELDS}`)
    ;(first ?? dialog).focus()
    // Only a dialog that is closed before it is taken away gives the focus back.
    return () => {
      dialog.close()
      setTimeout(() => {
        const { activeElement, body } = page
        const isGone = !opener?.isConnected || opener === body
        if (!isGone || activeElement !== body) return
        const near = around.find(({ isConnected }) => isConnected) ?? page.body.querySelector('main')
        near?.focus({ preventScroll: true })
      }, REMOVED_WITHIN_MS)
    }
  }, [])
  return ref
}

function focusableAround(element: Element | null) {
  const around: HTMLElement[] = []
  for (let at = element; at; at = at.parentElement)
    if (at instanceof HTMLElement && at.hasAttribute('tabindex')) around.push(at)
  return around
}
