/** A press that moves less than this is a click. */
const CLICK_PX = 4
/** So close to an edge of the region it scrolls, by so much in a frame. */
const EDGE_PX = 48
const SCROLL_PX = 14

type Following = {
  /** What scrolls when the pointer comes near its edge. */
  scroller: HTMLElement
  /** Called while the pointer is down, also where only the region below it moves. */
  onMove: (at: { x: number; y: number }) => void
  /** Called once it has moved and is released; `dropped` is false after Escape, or where the browser took it over. */
  onEnd: (dropped: boolean) => void
}

/** Follows a pressed pointer until it is released. Calls nothing for a mere click, and swallows the click after a move. */
export function followPointer(start: { clientX: number; clientY: number }, { scroller, onMove, onEnd }: Following) {
  const ended = new AbortController()
  const { signal } = ended
  let last = { x: start.clientX, y: start.clientY }
  let moves = false

  function frame() {
    if (signal.aborted) return
    scrollNear(scroller, last)
    onMove(last)
    requestAnimationFrame(frame)
  }
  function end(dropped: boolean) {
    ended.abort()
    if (!moves) return
    // The click comes right after the release, if it comes at all.
    const swallowed = new AbortController()
    addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: swallowed.signal })
    setTimeout(() => swallowed.abort())
    onEnd(dropped)
  }
  addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      last = { x, y }
      if (moves || Math.hypot(x - start.clientX, y - start.clientY) < CLICK_PX) return
      moves = true
      frame()
    },
    { signal },
  )
  addEventListener('pointerup', () => end(true), { signal })
  addEventListener('pointercancel', () => end(false), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}

function scrollNear(scroller: HTMLElement, { x, y }: { x: number; y: number }) {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  scroller.scrollBy({
    left: towards(x, left, right),
    top: towards(y, top, bottom),
    behavior: 'instant',
  })
}

function towards(at: number, from: number, to: number) {
  if (at < from + EDGE_PX) return -SCROLL_PX
  return at > to - EDGE_PX ? SCROLL_PX : 0
}
