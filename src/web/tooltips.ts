import './tooltips.css'

/** How long the pointer must rest on an icon before its tooltip appears. */
const OPEN_MS = 700
/** Within this time after a tooltip the next one appears immediately. */
const SKIP_MS = 300
/** Time to move the pointer from an icon onto its tooltip, which then stays. */
const LEAVE_MS = 100
const GAP = 6
const EDGE = 8

/** Icons without a visible label. */
const NAMELESS = '.btn-icon[aria-label], [data-tip]'

const tip = document.createElement('div')
tip.className = 'tooltip'
tip.popover = 'manual'
// Screen readers already read the label of the icon.
tip.ariaHidden = 'true'

let named: HTMLElement | null = null
let opening = 0
let leaving = 0
let hiddenAt = Number.NEGATIVE_INFINITY

/** Shows tooltips for icons on hover and on keyboard focus. Call it once. */
export function watchTooltips() {
  document.addEventListener('pointerover', point)
  document.documentElement.addEventListener('pointerleave', leave)
  document.addEventListener('focusin', reach)
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide, true)
  document.addEventListener('keydown', hide, true)
  document.addEventListener('scroll', hide, true)
}

function namelessAt(target: EventTarget | null) {
  const found = target instanceof Element ? target.closest<HTMLElement>(NAMELESS) : null
  const opensMenu = found?.ariaHasPopup && found.ariaExpanded === 'true'
  return opensMenu ? null : found
}

function point({ target, pointerType }: PointerEvent) {
  if (pointerType === 'touch') return
  if (target === tip) return clearTimeout(leaving)
  const over = namelessAt(target)
  if (over === named) return clearTimeout(leaving)
  if (!over) return leave()
  const isNext = tip.matches(':popover-open') || performance.now() - hiddenAt < SKIP_MS
  hide()
  named = over
  opening = window.setTimeout(show, isNext ? 0 : OPEN_MS)
}

function leave() {
  clearTimeout(opening)
  clearTimeout(leaving)
  leaving = window.setTimeout(hide, LEAVE_MS)
}

function reach({ target }: FocusEvent) {
  const reached = namelessAt(target)
  if (!reached?.matches(':focus-visible')) return
  hide()
  named = reached
  show()
}

function show() {
  const words = named?.dataset['tip'] ?? named?.ariaLabel
  if (!named?.isConnected || !words) return
  tip.textContent = words
  // Inside an open modal dialog, because elements outside cannot be hovered.
  const place = named.closest('dialog') ?? document.body
  place.append(tip)
  tip.showPopover()
  put(named)
}

function hide() {
  clearTimeout(opening)
  clearTimeout(leaving)
  named = null
  if (!tip.matches(':popover-open')) return
  tip.hidePopover()
  hiddenAt = performance.now()
}

/** Places the tooltip next to a sidebar link, else below its icon, or above it where there is no room. */
function put(anchor: HTMLElement) {
  const { left, right, top, bottom, width, height } = anchor.getBoundingClientRect()
  const { width: own, height: tall } = tip.getBoundingClientRect()
  const beside = anchor.closest('.sidebar') !== null
  const below = bottom + GAP + tall + EDGE <= innerHeight ? bottom + GAP : top - GAP - tall
  const across = beside ? right + GAP : left + (width - own) / 2
  tip.style.top = `${beside ? top + (height - tall) / 2 : below}px`
  tip.style.left = `${Math.max(EDGE, Math.min(across, innerWidth - own - EDGE))}px`
}
