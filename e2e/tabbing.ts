import type { Page } from '@playwright/test'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'
/** What may come on top of what is on the page, such as the parts of a date field. */
const SPARE = 60

/**
 * Presses Tab from the beginning of a page, or of the dialog that stands over it, until the focus leaves it: where it
 * stopped, where it could not be seen, and what could be pressed but was never stopped at.
 */
export async function tabThrough(page: Page, within = 'body') {
  const expected = await page.evaluate(prepare, { within, focusable: FOCUSABLE })
  let trapped = true
  for (let press = 0; press < expected + SPARE; press++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(arrive, within)) {
      trapped = false
      break
    }
  }
  return { ...(await page.evaluate(report)), trapped }
}

type Walk = {
  expected: Element[]
  visited: Set<Element>
  stops: string[]
  unseen: string[]
  last: { element: Element; looks: string } | null
}

declare global {
  interface Window {
    tabbing: Walk
  }
}

/** Everything that Tab must stop at. Of tabs and choices only the chosen one is a stop; arrows do the rest. */
function prepare({ within, focusable }: { within: string; focusable: string }) {
  const root = document.querySelector(within) ?? document.body
  const groups = new Set<string>()
  const expected = [...root.querySelectorAll<HTMLElement>(focusable)].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true }))
      return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const isFirst = !groups.has(element.name)
    const chosen = root.querySelector<HTMLInputElement>(
      `input[type="radio"][name="${CSS.escape(element.name)}"]:checked`,
    )
    groups.add(element.name)
    return chosen ? chosen === element : isFirst
  })
  window.tabbing = { expected, visited: new Set(), stops: [], unseen: [], last: null }
  if (within === 'body') {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  } else if (root instanceof HTMLElement) root.focus()
  return expected.length
}

/** Takes note of where the focus is now. True once it has been everywhere and begins anew, or has left. */
function arrive(within: string) {
  const walk = window.tabbing
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (
      (element.ariaLabel ?? label ?? element.textContent ?? '').trim().slice(0, 60) || element.outerHTML.slice(0, 80)
    )
  }
  // A control that is hidden behind its label shows the focus at the label, or at what stands for it.
  const looksOf = (element: Element) =>
    [element, element.parentElement, element.nextElementSibling, element.closest('label')]
      .map((part) => {
        if (!part) return ''
        const { outline, boxShadow } = getComputedStyle(part)
        return outline + boxShadow
      })
      .join('|')

  const now = document.activeElement ?? document.body
  if (walk.last && walk.last.element !== now && walk.last.looks === looksOf(walk.last.element))
    walk.unseen.push(nameOf(walk.last.element))
  // The parts of a date field are one element, at which Tab stops more than once, and each shows the focus in its way.
  if (walk.last?.element === now) return false
  const isOutside = now === document.body || !now.closest(within)
  if (isOutside || walk.visited.has(now)) return true
  walk.visited.add(now)
  walk.stops.push(nameOf(now))
  walk.last = { element: now, looks: looksOf(now) }
  return false
}

function report() {
  const { expected, visited, stops, unseen } = window.tabbing
  const missed = expected.filter((element) => !visited.has(element)).map((element) => element.outerHTML.slice(0, 120))
  return { stops, unseen, missed }
}
