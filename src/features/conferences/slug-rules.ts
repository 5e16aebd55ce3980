/** The longest slug in percent-encoded characters: leaves room for a suffix, and fits routers and emails. */
const SLUG_MAX = 240
/** Characters that RFC 3986 reserves or forbids in a path, and the backslash, which browsers treat as a slash. */
const URL_CHARACTERS = /[:/?#[\]@!$&'()*+,;=%"<>\\^`{|}]/g
/** White space, control characters, lone surrogates, and invisible characters such as direction marks. */
const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The slug of a name: in lower case, without white space and without characters that have a meaning in a URL. Empty when
 * nothing is left, for instance for a name of dots. Idempotent. Does not check whether the slug is free.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    // Lower-casing a dotted capital I gives i and a combining dot, which no keyboard can type.
    .replaceAll('i\u0307', 'i')
    .replaceAll(UNSEEN, '')
    .replaceAll(URL_CHARACTERS, '')
    .normalize('NFC')
  return trimEnds(cut(slug))
}

/** Mail programs leave a dot or dash at the end out of a clickable link. */
function trimEnds(slug: string) {
  return slug.replaceAll(/^[.-]+|[.-]+$/g, '')
}

function cut(slug: string) {
  let length = 0
  let start = ''
  for (const character of slug) {
    length += encodeURIComponent(character).length
    if (length > SLUG_MAX) break
    start += character
  }
  return start
}
