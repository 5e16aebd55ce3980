import type { Page } from '@playwright/test'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'
/** Stops besides the expected ones, such as the parts of a date field. */
const EXTRA_STOPS = 60

/**
 * Presses Tab from the beginning of a page, or of an open dialog, until the focus leaves it. Returns the elements that
 * got the focus, those that did not show it, and the controls that never got it.
 */
export async function tabThrough(page: Page, within = 'body') {
  const expected = await page.evaluate(prepare, { within, focusable: FOCUSABLE })
  let trapped = true
  for (let press = 0; press < expected + EXTRA_STOPS; press++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(recordFocus, within)) {
      trapped = false
      break
    }
  }
  return { ...(await page.evaluate(report)), trapped }
}

type Tabbing = {
  expected: Element[]
  visited: Set<Element>
  stops: string[]
  withoutIndicator: string[]
  last: { element: Element; style: string } | null
}

declare global {
  interface Window {
    tabbing: Tabbing
  }
}

/** Finds everything that Tab must stop at. In a group of tabs or radio buttons that is only the selected one. */
function prepare({ within, focusable }: { within: string; focusable: string }) {
  const root = document.querySelector(within) ?? document.body
  const groups = new Set<string>()
  const expected = [...root.querySelectorAll<HTMLElement>(focusable)].filter((element) => {
    if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true }))
      return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const isFirst = !groups.has(element.name)
    const selected = root.querySelector<HTMLInputElement>(
      `input[type="radio"][name="${CSS.escape(element.name)}"]:checked`,
    )
    groups.add(element.name)
    return selected ? selected === element : isFirst
  })
  window.tabbing = { expected, visited: new Set(), stops: [], withoutIndicator: [], last: null }
  if (within === 'body') {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  } else if (root instanceof HTMLElement) root.focus()
  return expected.length
}

/** Records where the focus is now. True when it has left, or is back at an element where it has been. */
function recordFocus(within: string) {
  const tabbing = window.tabbing
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return (
      (element.ariaLabel ?? label ?? element.textContent ?? '').trim().slice(0, 60) || element.outerHTML.slice(0, 80)
    )
  }
  // A visually hidden control shows the focus at its label, or at the element drawn in its place.
  const styleOf = (element: Element) =>
    [element, element.parentElement, element.nextElementSibling, element.closest('label')]
      .map((part) => {
        if (!part) return ''
        const { outline, boxShadow } = getComputedStyle(part)
        return outline + boxShadow
      })
      .join('|')

  const focused = document.activeElement ?? document.body
  const { last } = tabbing
  if (last && last.element !== focused && last.style === styleOf(last.element))
    tabbing.withoutIndicator.push(nameOf(last.element))
  // A date field is one element at which Tab stops several times, and each of its parts shows the focus differently.
  if (last?.element === focused) return false
  const isOutside = focused === document.body || !focused.closest(within)
  if (isOutside || tabbing.visited.has(focused)) return true
  tabbing.visited.add(focused)
  tabbing.stops.push(nameOf(focused))
  tabbing.last = { element: focused, style: styleOf(focused) }
  return false
}

function report() {
  const { expected, visited, stops, withoutIndicator } = window.tabbing
  const missed = expected.filter((element) => !visited.has(element)).map((element) => element.outerHTML.slice(0, 120))
  return { stops, withoutIndicator, missed }
}
