import type { Page } from '@playwright/test'
import { expect } from './demo.ts'

/** The internal addresses that pages link to, each with the fragments (`#…`) that links to it use. */
export type Links = Map<string, Set<string>>

/** Adds the page's internal links to `links`, and fails if a link of the page itself is wrong. */
export async function collectLinks(page: Page, links: Links) {
  const found = await page.locator('a').evaluateAll((all: HTMLAnchorElement[]) =>
    all.map(({ href, rel, textContent, ariaLabel, hash }) => {
      const isSamePage = hash !== '' && href.split('#')[0] === location.href.split('#')[0]
      const isBroken = isSamePage && document.getElementById(decodeURIComponent(hash.slice(1))) === null
      return { name: ariaLabel ?? textContent.trim(), href, rel, isSamePage, isBroken }
    }),
  )
  const wrong: string[] = []
  for (const { name, href, rel, isSamePage, isBroken } of found) {
    const { protocol, origin, pathname, search, hash } = new URL(href || 'none:')
    if (protocol === 'mailto:') continue
    if (!protocol.startsWith('http') || isBroken) wrong.push(`${name} has no target`)
    else if (origin !== new URL(page.url()).origin) {
      if (!rel.split(' ').includes('noopener')) wrong.push(`${name} links to ${href} without noopener`)
    } else if (!isSamePage) {
      const fragments = links.get(pathname + search) ?? new Set()
      if (hash !== '') fragments.add(decodeURIComponent(hash.slice(1)))
      links.set(pathname + search, fragments)
    }
  }
  expect(wrong).toEqual([])
}

/** Every address answers with 200, and has an element for each fragment. */
export async function expectLinksWork(page: Page, links: Links) {
  const broken: string[] = []
  for (const [address, fragments] of links) {
    const reply = await page.request.get(address)
    if (reply.status() !== 200) broken.push(`${address} answers ${reply.status()}`)
    if (fragments.size === 0) continue
    const html = await reply.text()
    for (const fragment of fragments)
      if (!html.includes(`id="${fragment}"`)) broken.push(`${address} has no element with the id ${fragment}`)
  }
  expect(broken).toEqual([])
}
