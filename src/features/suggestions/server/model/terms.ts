import { fold } from '#shared/fold.ts'
import { stemOf } from './stem.ts'

/** What a text says: how much of each term is in it. */
export type Terms = Map<string, number>

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{N}][\p{L}\p{M}\p{N}+#'-]*/gu
/** Scripts that put no spaces between words: every two letters that follow one another are a term. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The terms of a text in their order. Words of the same stem are the same term. */
export function termsOf(text: string): string[] {
  return (fold(text).match(WORD) ?? []).flatMap((word) => {
    if (UNSPACED.test(word)) return pairsOf(Array.from(word))
    return word.length < 2 ? [] : [stemOf(word)]
  })
}

function pairsOf(letters: readonly string[]) {
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** A tag as one term, which no word is. */
export const tagTerm = (tag: string) => `#${fold(tag)}`

export function addTerm(terms: Terms, term: string, weight: number) {
  terms.set(term, (terms.get(term) ?? 0) + weight)
}

export function addText(terms: Terms, text: string, weight: number) {
  for (const term of termsOf(text)) addTerm(terms, term, weight)
}
