import { manyLines } from '#shared/clean.ts'
import { unmarked } from '#shared/markdown-text.ts'
import { plainText } from '#shared/plain-text.ts'
import { SCHEDULE_LIMITS } from '../../rules.ts'

/** Longer texts stay as they are, and are refused for their length. HTML is longer than its text. */
const LONGEST = 5 * SCHEDULE_LIMITS.description

/** A text that may be HTML or Markdown as plain text; `hadHtml` says whether it was HTML. */
export function readableText(source: string): { text: string; hadHtml: boolean } {
  if (source.length > LONGEST) return { text: source, hadHtml: false }
  const { text, changed } = plainText(manyLines(source))
  return { text: manyLines(changed ? text : unmarked(text)), hadHtml: changed }
}

/** The parts of a description, such as abstract and details, as one text. A part that begins another is left out. */
export function descriptionOf(parts: readonly string[], isPlain: boolean): { text: string; hadHtml: boolean } {
  const read = parts.map((part) => (isPlain ? { text: manyLines(part), hadHtml: false } : readableText(part)))
  const texts = read.map(({ text }) => text)
  const isRepeated = (text: string, at: number) =>
    texts.some((other, place) => place !== at && other.startsWith(text) && (other !== text || place < at))
  const kept = texts.filter((text, at) => text !== '' && !isRepeated(text, at))
  return { text: kept.join('\n\n'), hadHtml: read.some(({ hadHtml }) => hadHtml) }
}
