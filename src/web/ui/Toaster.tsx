import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster as Sonner, toast } from 'sonner'
import { ToastCard, type ToastWords } from './ToastCard.tsx'

const PHONE_OFFSET = { bottom: 'var(--toast-bottom, 1rem)', left: '1rem', right: '1rem' }

let host: HTMLElement | undefined

/** Shows a toast in front of everything that is open. One of the same `id` takes the place of the one before it. */
export function showToast(words: ToastWords, options: { id?: string; duration?: number }) {
  bringToFront()
  toast.custom((id) => <ToastCard {...words} onDismiss={() => toast.dismiss(id)} />, options)
}

export function hideToast(id: string) {
  toast.dismiss(id)
}

/** What lies outside a modal dialog can neither be pressed nor heard, so while one is open the toasts live inside it. */
function bringToFront() {
  host ??= mount()
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  const parent = dialog ?? document.body
  if (host.parentElement === parent) return
  parent.append(host)
  host.showPopover()
  dialog?.addEventListener('close', bringToFront, { once: true })
}

function mount() {
  const element = document.createElement('div')
  element.className = 'toasts'
  element.popover = 'manual'
  for (const type of ['mouseover', 'mousemove', 'mouseout'] as const)
    document.addEventListener(type, (event) => passOver(element, event), true)
  // Width, gap, number, place and key are the library's own defaults, but none covers another before it was read. It must
  // be listening before the first toast.
  flushSync(() => createRoot(element).render(<Sonner expand mobileOffset={PHONE_OFFSET} />))
  return element
}

/**
 * The library holds toasts while the pointer is on them. One that comes up under a resting pointer, which the browser
 * reports as well, goes in its time.
 */
function passOver(toasts: HTMLElement, event: MouseEvent) {
  const { type, target, relatedTarget, movementX, movementY } = event
  const entered = type === 'mouseout' ? relatedTarget : target
  const isResting = movementX === 0 && movementY === 0
  if (isResting && entered instanceof Node && toasts.contains(entered)) event.stopImmediatePropagation()
}
