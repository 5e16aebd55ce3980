import type { FoundExhibitor, FoundSession, SearchResults } from './contract.ts'
import { isUnspaced, PARTS, searchFold, searchSpellings } from './rules.ts'

export const RESULT_KINDS = ['people', 'sessions', 'exhibitors'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

/** How many of each kind are shown beside the others. */
const SHOWN = { people: 3, sessions: 3, exhibitors: 2 }

export type Result =
  | { kind: 'people'; person: SearchResults['people'][number] }
  | { kind: 'sessions'; session: FoundSession }
  | { kind: 'exhibitors'; exhibitor: FoundExhibitor }

/** A result, or what shows all results of a kind. */
export type Option = Result | { kind: ResultKind; total: number }

/** The rows of the list in their order: a few of each kind, or all of one. */
export function optionsOf(results: SearchResults, chosen: ResultKind | null): Option[] {
  return RESULT_KINDS.filter((kind) => chosen === null || chosen === kind).flatMap((kind) => {
    const total = results.totals[kind]
    const all = ofKind(results, kind)
    const few = all.slice(0, SHOWN[kind])
    return chosen === null && total > few.length ? [...few, { kind, total }] : chosen === null ? few : all
  })
}

function ofKind({ people, sessions, exhibitors }: SearchResults, kind: ResultKind): Option[] {
  if (kind === 'people') return people.map((person) => ({ kind, person }))
  if (kind === 'sessions') return sessions.map((session) => ({ kind, session }))
  return exhibitors.map((exhibitor) => ({ kind, exhibitor }))
}

export function totalOf({ totals }: SearchResults) {
  return RESULT_KINDS.reduce((sum, kind) => sum + totals[kind], 0)
}

/** A part of a text, and whether it is what was searched for. */
type Part = { text: string; isMatch: boolean }

/** Divides a text so that what was found in it can be marked: beginnings of words, and parts of compounds. */
export function markedParts(text: string, words: readonly string[]): Part[] {
  const parts = text.match(/[\p{L}\p{M}\p{N}+#'’]+|[^\p{L}\p{M}\p{N}+#'’]+/gu) ?? []
  return parts.flatMap((part) => {
    const folded = searchFold(part)
    const word = words.find((one) => isIn(folded, one))
    if (word === undefined) return [{ text: part, isMatch: isSpelt(part, words) }]
    // Folding may change the length, so that the place of the match is unknown; the whole word is marked then.
    if (folded.length !== part.length) return [{ text: part, isMatch: true }]
    const start = folded.indexOf(word)
    return [
      { text: part.slice(0, start), isMatch: false },
      { text: part.slice(start, start + word.length), isMatch: true },
      { text: part.slice(start + word.length), isMatch: false },
    ].filter((one) => one.text !== '')
  })
}

/** Whether a search for a word finds it in a folded one: at the beginning, or inside a compound. */
function isIn(folded: string, word: string) {
  if (folded.startsWith(word)) return true
  const start = folded.indexOf(word)
  if (start === -1) return false
  const isCompound = folded.length >= PARTS.inWordsFrom && word.length >= PARTS.shortest && start >= PARTS.from
  return isUnspaced(word) || isCompound
}

/** Whether a word begins with a searched one in another spelling. */
function isSpelt(part: string, words: readonly string[]) {
  return searchSpellings(part).some((spellings) => spellings.some((one) => words.some((word) => one.startsWith(word))))
}
