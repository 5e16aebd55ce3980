/** Turn the order of letters that follow, also of what others show behind the text. Arabic and Hebrew need none of them. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g
/** Invisible marks of a direction; a name with them looks like the name without. */
const MARKS = /[\u061c\u200e\u200f]/g

/**
 * Cleans one line of typed or imported text: control characters and line ends become spaces, characters that change the
 * direction are removed, and both ends are trimmed. Text without a visible character becomes empty.
 */
export function oneLine(text: string) {
  const plain = text.toWellFormed().replaceAll(OVERRIDES, '').replaceAll(MARKS, '')
  return trimEnds(plain.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))
}

/**
 * Cleans text of several lines: line ends become LF, control characters except the tab and what turns the order of letters
 * are removed, both ends are trimmed. Text without a visible character becomes empty.
 */
export function manyLines(text: string) {
  const lines = text
    .toWellFormed()
    .replaceAll(OVERRIDES, '')
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
  return trimEnds(lines.replaceAll(/[^\P{Cc}\n\t]/gu, ''))
}

/** White space, and the zero-width characters that are often copied along from a web page. */
const TRIMMED = /[\s\u200b\u200e\u200f\u2060\ufeff]/
/** Joiners and variation selectors mean something after a letter or an emoji, but nothing alone. U+2800 is an empty Braille cell. */
const INVISIBLE = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Trims both ends; text without a visible character becomes empty. Takes time in proportion to the length. */
export function trimEnds(text: string) {
  // A loop, because a regular expression takes minutes on a text with a long run of spaces.
  let [start, end] = [0, text.length]
  while (start < end && TRIMMED.test(text.charAt(start))) start += 1
  while (start < end && TRIMMED.test(text.charAt(end - 1))) end -= 1
  const trimmed = text.slice(start, end)
  return INVISIBLE.test(trimmed) ? '' : trimmed
}
