/** The 32-bit FNV-1a hash of a text. */
export function fnv1a(text: string) {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** One of the eight hues of tokens.css, for `data-hue`. Derived from the id, because names change. */
export function hueOf(id: string) {
  return (fnv1a(id) % 8) + 1
}
