import { PRODUCT, pageTitle } from '#shared/brand.ts'

/** What a page says about itself to browsers, search engines and share previews. */
export type HeadTags = {
  title: string
  description?: string
  keywords?: string
  /** Path of the page's one true address. Null where there is no page: then the head is the same at every address. */
  canonical?: string | null
  robots?: 'noindex'
  /** Path of a 1200 × 630 picture. */
  image?: string
  structured?: object
}

/** `<`, `>`, `&` and the two line separators cannot end a script block when they are escapes. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The tags as React renders them on the server; `origin` is the operator's PUBLIC_URL. */
export function Head({ tags, origin, path }: { tags: HeadTags; origin: string; path: string }) {
  const title = pageTitle(tags.title)
  const url = tags.canonical === null ? null : origin + (tags.canonical ?? path)
  return (
    <>
      <title>{title}</title>
      {tags.description && <meta name="description" content={tags.description} />}
      {tags.keywords && <meta name="keywords" content={tags.keywords} />}
      {tags.robots && <meta name="robots" content={tags.robots} />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:site_name" content={PRODUCT} />
      <meta property="og:title" content={title} />
      {tags.description && <meta property="og:description" content={tags.description} />}
      {url && <meta property="og:url" content={url} />}
      {tags.image && (
        <>
          <meta property="og:image" content={origin + tags.image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      <meta name="twitter:card" content={tags.image ? 'summary_large_image' : 'summary'} />
      {tags.structured && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(tags.structured) }} />
      )}
    </>
  )
}

/** Brings the document's head in line after moving to another page without a reload. */
export function applyHead(tags: HeadTags, path: string) {
  document.title = pageTitle(tags.title)
  setContent('meta[property="og:title"]', document.title)
  const url = location.origin + (tags.canonical ?? path)
  canonicalLink().href = url
  setContent('meta[property="og:url"]', url)
}

function canonicalLink() {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (link) return link
  // A document that began where nothing was has none.
  const made = document.createElement('link')
  made.rel = 'canonical'
  return document.head.appendChild(made)
}

/** The same for what a page says of itself; `route` is its path in the page table. Follows once the words are fetched. */
export async function applyDescription(route: string, path: string) {
  // Without the words the page is whole all the same.
  const words = await import('./descriptions.ts').catch(() => null)
  if (location.pathname !== path) return
  const { description = '', keywords = '' } = words?.descriptions[route] ?? {}
  setContent('meta[name="description"]', description)
  setContent('meta[property="og:description"]', description)
  setContent('meta[name="keywords"]', keywords)
}

function setContent(selector: string, content: string) {
  document.querySelector(selector)?.setAttribute('content', content)
}
