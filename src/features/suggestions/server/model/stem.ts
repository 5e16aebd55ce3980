/** Endings of English words, the longest first, and what stands in their place. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/'s?$/, ''],
  [/ies$/, 'y'],
  [/(ss|sh|ch|x|z)es$/, '$1'],
  [/([^su])s$/, '$1'],
]
const PARTICIPLE = /^(.*[aeiouy].*?)(?:ing|ed)$/
/** Letters that English doubles before an ending: "planned" is of "plan", "selling" of "sell". */
const DOUBLED = /([bdgmnprt])\1$/
const SHORTEST = 4

/**
 * A word without its English endings for number and time, so that "networks" and "network", or "planning" and "planned"
 * are one. It is lighter than Porter's stemmer, which also makes one of "organisation" and "organ", and leaves words of
 * other languages nearly as they are. The word is folded.
 */
export function stemOf(word: string): string {
  if (word.length < SHORTEST || !/^[a-z'-]+$/.test(word)) return word
  const singular = ENDINGS.reduce((stem, [ending, instead]) => stem.replace(ending, instead), word)
  const [, stem = singular] = PARTICIPLE.exec(singular) ?? []
  if (stem.length < 3) return singular
  return stem.replace(DOUBLED, '$1').replace(/e$/, '')
}
