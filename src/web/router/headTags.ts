import { structuredData } from '#features/pages/web/structured.ts'
import { paths } from '#shared/paths.ts'
import { descriptions } from './descriptions.ts'
import type { HeadTags } from './Head.tsx'

/**
 * The head of a page that needs no data, as the server renders it. Structured data is defined in `pages`, beside the texts
 * that it repeats, so this file is one of the few of the core that import a feature. `route` is the page's path in
 * the page table.
 */
export function completeHead(tags: HeadTags, { route, path, origin }: { route: string; path: string; origin: string }) {
  const structured = structuredData(path, origin)
  return { image: paths.sharePicture, ...(structured && { structured }), ...descriptions[route], ...tags }
}

/** Replaces the tags of the document's head, whose title has been set, by those of another page. */
export function writeHead(tags: HeadTags, route: string, path: string) {
  const { origin } = location
  const { description, keywords, robots, canonical, image, structured } = completeHead(tags, { route, path, origin })
  const url = canonical === null ? undefined : origin + (canonical ?? path)
  for (const [selector, content] of [
    ['meta[name="description"]', description],
    ['meta[name="keywords"]', keywords],
    ['meta[name="robots"]', robots],
    ['meta[property="og:title"]', document.title],
    ['meta[property="og:description"]', description],
    ['meta[property="og:url"]', url],
    ['meta[property="og:image"]', origin + image],
    ['meta[property="og:image:alt"]', document.title],
    ['link[rel="canonical"]', url],
    ['script[type="application/ld+json"]', structured && JSON.stringify(structured)],
  ] as const)
    writeTag(selector, content)
}

/** Writes the one tag of a selector such as 'meta[name="robots"]'; removes it if there is no content. */
function writeTag(selector: string, content: string | undefined) {
  const found = document.head.querySelector(selector)
  if (content === undefined) return found?.remove()
  const tag = found ?? document.head.appendChild(newTag(selector))
  if (tag.localName === 'script') tag.textContent = content
  else tag.setAttribute(tag.localName === 'link' ? 'href' : 'content', content)
}

function newTag(selector: string) {
  const [, name = '', attribute = '', value = ''] = /^(\w+)\[(\w+)="(.*)"\]$/.exec(selector) ?? []
  const tag = document.createElement(name)
  tag.setAttribute(attribute, value)
  return tag
}
