import { fold } from '#shared/fold.ts'

/** Whether every word of a search occurs in a text; case, accents and width do not count. An empty search finds all. */
export function isFound(text: string, wanted: string) {
  const folded = fold(text)
  return fold(wanted)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** Who runs this installation, as far as it says. The address by post is in lines; null where none is given. */
export type Operator = { email: string; postal_address: readonly string[] | null }
