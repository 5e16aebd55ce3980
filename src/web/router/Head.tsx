import { PRODUCT, pageTitle } from '#shared/brand.ts'

/** The content of a page's `<head>` for browsers, search engines and share previews. */
export type HeadTags = {
  title: string
  description?: string
  keywords?: string
  /** The path of the canonical address; the page's own path by default. Null for a 404, whose head names no address. */
  canonical?: string | null
  robots?: 'noindex'
  /** The path of a picture of 1200 × 630 pixels. */
  image?: string
  /** Structured data (JSON-LD). */
  structured?: object
}

/** JSON that is safe inside a `<script>`: `<`, `>`, `&` and the two line separators are escaped, so nothing can end it. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The tags that the server renders; `origin` is PUBLIC_URL. */
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

/** Names the page in the tab, once a page that is not for search engines has read what it shows. */
export function applyTitle(title: string) {
  document.title = pageTitle(title)
}

/**
 * Updates the document's head after another page was shown in place: the title at once, the other tags when their code has
 * loaded. `route` is the page's path in the page table.
 */
export function applyHead(tags: HeadTags, route: string, path: string) {
  applyTitle(tags.title)
  import('./headTags.ts').then(
    ({ writeHead }) => location.pathname === path && writeHead(tags, route, path),
    // The page works without the other tags.
    () => {},
  )
}
