import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster as Sonner, toast } from 'sonner'
import { ToastCard, type ToastWords } from './ToastCard.tsx'

const OFFSET = { bottom: 'var(--toast-bottom, 1.5rem)', right: '1.5rem' }
const PHONE_OFFSET = { bottom: 'var(--toast-bottom, 1rem)', left: '1rem', right: '1rem' }
const VERBS_GAP_PX = 12
/** Between two toasts, as the library has it. */
const TOASTS_GAP_PX = 14

/** Long enough to notice a mistake, find the button and press it. */
const ACTION_MS = 12_000

let host: HTMLElement | undefined
/** Where the focus was before it came to the toasts; null if it was nowhere. */
let focusedBefore: HTMLElement | null = null
/** What went wrong in the last seconds. */
const failures = new Set<string | number>()

/**
 * Shows a toast in front of everything that is open. One of the same `id` takes the place of the one before it, and a
 * success takes the place of the failures before it, which it would contradict.
 */
export function showToast(words: ToastWords, options: { id?: string; duration?: number }) {
  bringToFront()
  const lasting = words.action ? { duration: ACTION_MS } : {}
  const isFailure = words.variant === 'destructive'
  if (words.tone === 'done' && !isFailure) for (const id of failures) hideToast(id)
  const card = (id: string | number) => (
    <ToastCard {...words} id={cardId(id)} onDismiss={() => hideToast(id)} onResize={makeRoom} />
  )
  const shown = toast.custom(card, {
    ...lasting,
    ...options,
    onDismiss: ({ id }) => forget(id),
    onAutoClose: ({ id }) => forget(id),
  })
  if (words.tone === 'done' && isFailure) failures.add(shown)
}

function cardId(id: string | number) {
  return `toast-${id}`
}

function forget(id: string | number) {
  failures.delete(id)
  if (!document.getElementById(cardId(id))?.contains(document.activeElement)) return
  const target = focusedBefore?.isConnected ? focusedBefore : document.querySelector('main')
  target?.focus({ preventScroll: true })
}

export function hideToast(id: string | number) {
  toast.dismiss(id)
}

/** While a modal dialog is open, elements outside it are inert for pointers and screen readers, so toasts are shown inside it. */
function bringToFront() {
  host ??= mount()
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  const parent = dialog ?? document.body
  if (host.parentElement !== parent) {
    parent.append(host)
    host.showPopover()
    dialog?.addEventListener('close', bringToFront, { once: true })
  }
  keepFree(host, dialog)
}

/** Raises the toasts above the buttons at the bottom of a dialog, wherever it ends, or above the field of a conversation. */
function keepFree(toasts: HTMLElement, dialog: HTMLDialogElement | undefined) {
  const edge = dialog?.querySelector('.dialog-footer, [type="submit"]') ?? conversationFoot()
  const covered = edge ? innerHeight - edge.getBoundingClientRect().top : 0
  if (covered > 0) toasts.style.setProperty('--toast-bottom', `${covered + VERBS_GAP_PX}px`)
  else toasts.style.removeProperty('--toast-bottom')
}

/** The part of a conversation below its log, if the page shows one. */
function conversationFoot() {
  return [...document.querySelectorAll('[data-conversation-foot]')].find((foot) => foot.checkVisibility())
}

/** Tells conversations how high the toasts are, so that a log ends above them and shows its newest message. */
function makeRoom() {
  const cards = [...(host?.querySelectorAll<HTMLElement>('.toast') ?? [])]
  const height = cards.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOASTS_GAP_PX, 0)
  document.documentElement.style.setProperty('--toast-room', `${height}px`)
}

function mount() {
  const element = document.createElement('div')
  element.className = 'toasts'
  element.popover = 'manual'
  for (const type of ['mouseover', 'mousemove', 'mouseout'] as const)
    document.addEventListener(type, (event) => passOver(element, event), true)
  element.addEventListener('focusin', (event) => rememberFocus(element, event), true)
  element.addEventListener('focusout', (event) => releaseToasts(element, event))
  // Width, gap, number, place and key are the library's own defaults, but none covers another before it was read. It must
  // be listening before the first toast.
  flushSync(() => createRoot(element).render(<Sonner expand offset={OFFSET} mobileOffset={PHONE_OFFSET} />))
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

/** The library would take the focus back to where it was whenever it leaves the toasts, so that Tab could not pass them. */
function rememberFocus(toasts: HTMLElement, event: FocusEvent) {
  event.stopImmediatePropagation()
  const { relatedTarget, target } = event
  if (relatedTarget instanceof Node && toasts.contains(relatedTarget)) return
  focusedBefore = relatedTarget instanceof HTMLElement ? relatedTarget : null
  // The library holds toasts under a pointer that moves, but not those with the focus.
  target?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, movementX: 1 }))
}

/** Lets the time of the toasts go on when the focus leaves them, as when the pointer does. */
function releaseToasts(toasts: HTMLElement, { target, relatedTarget }: FocusEvent) {
  if (relatedTarget instanceof Node && toasts.contains(relatedTarget)) return
  target?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
}
