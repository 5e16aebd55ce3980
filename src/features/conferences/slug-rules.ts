/** Characters of a slug once it is percent-encoded: room for a suffix, short enough for every router and mail. */
const SLUG_MAX = 240
/** Everything that RFC 3986 gives a meaning or forbids in a path, and the backslash that browsers take for a slash. */
const URL_CHARACTERS = /[:/?#[\]@!$&'()*+,;=%"<>\\^`{|}]/g
/** Blanks, control characters, lone surrogates, and what takes no place on the screen: zero-width and direction marks. */
const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The public address that a name asks for: lowercased, without blanks, without characters that mean something in a URL.
 * Empty when nothing is left, for instance of a name of dots. Idempotent. Who gets it is decided where it is taken.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    // A dotted capital I becomes i and a dot of its own, which no keyboard can type.
    .replaceAll('i\u0307', 'i')
    .replaceAll(UNSEEN, '')
    .replaceAll(URL_CHARACTERS, '')
    .normalize('NFC')
  return trimEnds(cut(slug))
}

/** A link that ends in a dot or dash loses it when a mail program makes it clickable. */
function trimEnds(slug: string) {
  return slug.replaceAll(/^[.-]+|[.-]+$/g, '')
}

function cut(slug: string) {
  let length = 0
  let kept = ''
  for (const character of slug) {
    length += encodeURIComponent(character).length
    if (length > SLUG_MAX) break
    kept += character
  }
  return kept
}
