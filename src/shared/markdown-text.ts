/** Longer than this, a text in brackets or between stars is no mark. It also bounds the time that looking for its end takes. */
const LONGEST = 500
const within = (not: string) => `[^${not}\\n]{1,${LONGEST}}`

const IMAGE = new RegExp(`!\\[([^\\[\\]\\n]{0,${LONGEST}})\\]\\(${within('()\\s')}(?: "${within('"')}")?\\)`, 'g')
const LINK = new RegExp(`\\[(${within('\\[\\]')})\\]\\((${within('()\\s')})(?: "${within('"')}")?\\)`, 'g')
const BOLD = new RegExp(`\\*\\*(?=\\S)(${within('*')})(?<=\\S)\\*\\*`, 'g')
const HEADING = /^ {0,3}#{1,6} +(?=\S)/gm

/**
 * Removes the marks of Markdown that disturb somebody who reads it as text: images, addresses behind words, bold words and
 * headings. All else stays, because a file does not say whether a text is Markdown: lists and quotes are read as they are,
 * and `*args`, `2 * 3` and `__init__` are not marks.
 */
export function unmarked(text: string): string {
  return text
    .replaceAll(IMAGE, '$1')
    .replaceAll(LINK, (_, words: string, address: string) => linkText(words, address))
    .replaceAll(BOLD, '$1')
    .replaceAll(HEADING, '')
}

function linkText(words: string, address: string) {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return words
  return words === address || `mailto:${words}` === address ? words : `${words} (${address})`
}
