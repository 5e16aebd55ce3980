import type { Page } from '@playwright/test'

/** What a finger hits, in CSS pixels: level AAA of the guidelines, and both systems of phones ask for it. */
const TARGET = 44

const PRESSABLE =
  'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="button"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], [role="option"], [role="menuitem"]'

/**
 * What can be pressed in the window as it is, or in the dialog that is open, and where a finger of 44 pixels misses it.
 * A target is measured by what the browser hits at the edges of that finger and at its round corners, so what is painted
 * smaller counts if the area around it reacts, and what something else covers does not. The label of a field belongs to
 * its target. The guidelines exempt a link within a sentence, whose height is that of the line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(measure, { pressable: PRESSABLE, target: TARGET })
}

/** Runs in the page. */
function measure({ pressable, target }: { pressable: string; target: number }) {
  const SLACK = 0.5
  const root = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body
  const before = [scrollX, scrollY] as const
  const small: string[] = []
  for (const element of root.querySelectorAll<HTMLElement>(pressable)) {
    if (!isShown(element) || isInSentence(element)) continue
    const size = sizeOf(element)
    if (size) small.push(`${describe(element)}: ${size}`)
  }
  scrollTo(...before)
  return small

  function isShown(element: HTMLElement) {
    const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // The link that skips the bars is not for fingers until it has the focus.
    const reacts = getComputedStyle(element).pointerEvents !== 'none'
    return shown && reacts && !element.matches(':disabled') && !element.closest('[inert], [aria-hidden="true"]')
  }

  /** A link or button in the line of other words, which are the text of no target. */
  function isInSentence(element: HTMLElement) {
    if (!/^inline(-block)?$/.test(getComputedStyle(element).display)) return false
    let block = element.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    if (!block) return false
    const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const { data, parentElement } = words.currentNode as Text
      if (/\p{L}/u.test(data) && parentElement && !parentElement.closest(pressable) && isInline(parentElement, block))
        return true
    }
    return false
  }

  function isInline(element: Element | null, block: Element): boolean {
    if (!element || element === block) return true
    return getComputedStyle(element).display === 'inline' && isInline(element.parentElement, block)
  }

  /** The size that reacts, if it is too small. */
  function sizeOf(element: HTMLElement) {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const parts = [element, ...labels].filter((part): part is HTMLElement => part instanceof HTMLElement)
    const sizes = parts.map((part) => hitSize(part, parts))
    return sizes.includes('') ? '' : sizes.join(' or ')
  }

  function hitSize(part: HTMLElement, parts: HTMLElement[]) {
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = part.getClientRects()[0]
    if (!box) return 'no box'
    const hits = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && parts.some((one) => one.contains(hit))
    }
    const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    if (!hits(centre.x, centre.y)) return 'covered'
    const reach = (dx: number, dy: number) => {
      let steps = 0
      while (steps * SLACK < target && hits(centre.x + dx * (steps + 1) * SLACK, centre.y + dy * (steps + 1) * SLACK))
        steps++
      return steps * SLACK
    }
    return finger(centre, { left: reach(-1, 0), right: reach(1, 0), up: reach(0, -1), down: reach(0, 1) }, hits)
  }

  function finger(
    centre: { x: number; y: number },
    reach: { left: number; right: number; up: number; down: number },
    hits: (x: number, y: number) => boolean,
  ) {
    const width = reach.left + reach.right
    const height = reach.up + reach.down
    const least = target - 2 * SLACK
    if (width < least || height < least) return `${width} × ${height}`
    const half = target / 2 - SLACK
    const within = (low: number, high: number) =>
      Math.min(Math.max(0, half - low), Math.max(0, high - half)) || -Math.max(0, half - high)
    const x = centre.x + within(reach.left, reach.right)
    const y = centre.y + within(reach.up, reach.down)
    // Where the corners of the finger are round.
    const corner = half * Math.SQRT1_2
    const corners = [
      [-corner, -corner],
      [corner, -corner],
      [-corner, corner],
      [corner, corner],
    ] as const
    return corners.every(([dx, dy]) => hits(x + dx, y + dy)) ? '' : `${width} × ${height}, a corner missed`
  }

  function describe(element: HTMLElement) {
    const name = (element.ariaLabel ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    const path = [element.parentElement?.parentElement, element.parentElement, element]
    return `${path.map((part) => part && part.localName + (part.className && typeof part.className === 'string' ? `.${part.className.split(' ').join('.')}` : '')).join(' > ')} “${name}”`
  }
}
