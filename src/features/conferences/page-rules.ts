/** Hashtags as they are stored: words of letters and digits, one blank between two. */
export const HASHTAGS = /^#[\p{L}\p{N}_]+(?: #[\p{L}\p{N}_]+)*$/u

/** What somebody typed as hashtags: commas separate as blanks do, and the signs may be left out. */
export function writtenHashtags(typed: string | null) {
  const words = typed?.split(/[\s,;]+/).filter((word) => word !== '') ?? []
  return words.length > 0 ? words.map((word) => `#${word.replace(/^#+/, '')}`).join(' ') : null
}

/** The languages that are offered for a programme. */
export const LANGUAGES = [
  'ar', 'bg', 'bn', 'ca', 'cs', 'cy', 'da', 'de', 'el', 'en', 'es', 'et', 'eu', 'fa', 'fi', 'fr', 'ga', 'gl', 'he', 'hi',
  'hr', 'hu', 'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'mk', 'ms', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq',
  'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur', 'vi', 'zh',
] as const // prettier-ignore

const known = new Set<string>(LANGUAGES)

/** Whether it is the code of a language of the list. */
export function isLanguage(code: string) {
  return known.has(code)
}

/** 'German' for 'de'. */
export function languageName(code: string) {
  return new Intl.DisplayNames('en-GB', { type: 'language' }).of(code) ?? code
}
