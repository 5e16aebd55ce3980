/** Reads JSON that others wrote, in which every value may be missing or of another type. Nothing here throws. */

export type JsonRecord = Readonly<Record<string, unknown>>

/** The value if it is an object; else one without keys. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {}
}

/** The value if it is an array; else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The languages that are preferred where a text is an object with one text for each. */
const LANGUAGES = ['en', 'en-gb', 'en-us']

/** A text or number as text, '' for anything else. Of texts in several languages the English one, else the first. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (!isRecord(value)) return ''
  const texts = [...LANGUAGES.map((language) => value[language]), ...Object.values(value)]
  return texts.find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? ''
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
