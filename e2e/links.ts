import type { Page } from '@playwright/test'
import { expect } from './demo.ts'

/** The addresses of ours that were come across, each with the fragments that were asked for at it. */
export type Links = Map<string, Set<string>>

/** Takes note of the links of a page as it stands. What is wrong with a link itself is told at once. */
export async function noteLinks(page: Page, links: Links) {
  const found = await page.locator('a').evaluateAll((all: HTMLAnchorElement[]) =>
    all.map(({ href, rel, textContent, ariaLabel, hash }) => {
      const within = hash !== '' && href.split('#')[0] === location.href.split('#')[0]
      const missing = within && document.getElementById(decodeURIComponent(hash.slice(1))) === null
      return { name: ariaLabel ?? textContent.trim(), href, rel, within, missing }
    }),
  )
  const wrong: string[] = []
  for (const { name, href, rel, within, missing } of found) {
    const { protocol, origin, pathname, search, hash } = new URL(href || 'none:')
    if (protocol === 'mailto:') continue
    if (!protocol.startsWith('http') || missing) wrong.push(`${name} leads nowhere`)
    else if (origin !== new URL(page.url()).origin) {
      if (!rel.split(' ').includes('noopener')) wrong.push(`${name} lets ${href} reach back`)
    } else if (!within) {
      const fragments = links.get(pathname + search) ?? new Set()
      if (hash !== '') fragments.add(decodeURIComponent(hash.slice(1)))
      links.set(pathname + search, fragments)
    }
  }
  expect(wrong).toEqual([])
}

/** Every address answers, and has the parts that its fragments name. */
export async function expectAlive(page: Page, links: Links) {
  const dead: string[] = []
  for (const [address, fragments] of links) {
    const reply = await page.request.get(address)
    if (reply.status() !== 200) dead.push(`${address} answers ${reply.status()}`)
    if (fragments.size === 0) continue
    const html = await reply.text()
    for (const fragment of fragments)
      if (!html.includes(`id="${fragment}"`)) dead.push(`${address} has no part ${fragment}`)
  }
  expect(dead).toEqual([])
}
