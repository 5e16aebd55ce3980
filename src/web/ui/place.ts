const EDGE = 8
const GAP = 4

/** Positions an element below its anchor, or above it if there is no room, and always inside the visible window. */
export function place(floating: HTMLElement, anchor: HTMLElement) {
  const { top, bottom, left, right, width: anchorWidth } = anchor.getBoundingClientRect()
  const { width, height } = floating.getBoundingClientRect()
  // A phone's keyboard covers part of the window.
  const floor = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
  const below = bottom + GAP
  const fits = below + height + EDGE <= floor || floor - bottom > top
  const side = left + anchorWidth / 2 < innerWidth / 2 ? left : right - width
  floating.style.top = `${Math.max(EDGE, fits ? below : top - GAP - height)}px`
  floating.style.left = `${Math.max(EDGE, Math.min(side, innerWidth - width - EDGE))}px`
}
