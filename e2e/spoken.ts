import type { Page } from '@playwright/test'

/**
 * What a screen reader would say of itself on the pages that are loaded from now on: whatever comes into a live region,
 * and of a status the whole of it, as WAI-ARIA 1.2 has it (`aria-atomic` is true for a status and an alert).
 */
export async function listenTo(page: Page) {
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest('[aria-live], [role="status"], [role="alert"], [role="log"]')
      return region?.getAttribute('aria-live') === 'off' ? null : region
    }
    // Nothing is said of what has no place in the page.
    const isRendered = (element: Element | null): boolean =>
      element === null || (getComputedStyle(element).display !== 'none' && isRendered(element.parentElement))
    function say(region: Element, added: Node) {
      const atomic = region.getAttribute('aria-atomic')
      const isWhole = atomic === null ? region.matches('[role="status"], [role="alert"]') : atomic === 'true'
      const text = (isWhole ? region : added).textContent?.trim()
      if (text && isRendered(region)) spoken.push(text)
    }
    new MutationObserver((mutations) => {
      const said = new Set<Element>()
      for (const { type, target, addedNodes } of mutations)
        for (const added of type === 'characterData' ? [target] : addedNodes) {
          const region = regionOf(added)
          if (!region || said.has(region)) continue
          if (region.matches('[role="status"], [role="alert"]')) said.add(region)
          say(region, added)
        }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** How often a text was said on the page that is open. */
export function timesSaid(page: Page, text: string) {
  return page.evaluate((sought) => {
    // Safe: `listenTo` put it there.
    const { spoken } = window as Window & { spoken?: string[] }
    return (spoken ?? []).filter((one) => one.includes(sought)).length
  }, text)
}
