import { fold } from '#shared/fold.ts'

/** Whether every word of a search occurs in a text, ignoring case, accents and width. An empty search matches all. */
export function isFound(text: string, searchTerm: string) {
  const folded = fold(text)
  return fold(searchTerm)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** The operator of this installation. The postal address is a list of lines, or null. */
export type Operator = { email: string | null; postal_address: readonly string[] | null }
