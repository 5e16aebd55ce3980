/** FNV-1a, 32 bits: the same text gives the same number on every machine. */
export function fnv1a(text: string) {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** One of the eight hues of tokens.css, for `data-hue`. From the id and not the name, since people get renamed. */
export function hueOf(id: string) {
  return (fnv1a(id) % 8) + 1
}
