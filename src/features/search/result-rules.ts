import type { ScheduleItem } from '#features/schedule/contract.ts'
import type { SessionAt } from '#features/schedule/now-rules.ts'
import type { FoundExhibitor, FoundSession, SearchResults } from './contract.ts'
import { isUnspaced, PARTS, SEARCH_LIMITS, searchFold, searchSpellings } from './rules.ts'

export const RESULT_KINDS = ['people', 'sessions', 'exhibitors'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

/** The groups of the list: what there is before anything is typed, and the results. */
export const GROUPS = ['now', 'recent', ...RESULT_KINDS] as const
export type Group = (typeof GROUPS)[number]

/** How many of each kind are shown beside the others. */
const SHOWN = { now: 5, people: 3, sessions: 3, exhibitors: 2 }

export type Result =
  | { kind: 'people'; person: SearchResults['people'][number] }
  | { kind: 'now' | 'sessions'; session: FoundSession }
  | { kind: 'exhibitors'; exhibitor: FoundExhibitor }

/** A result, what shows all of a group, an earlier search, or what forgets all of these. */
export type Option =
  | Result
  | { kind: ResultKind | 'now'; total: number }
  | { kind: 'recent'; typed: string }
  | { kind: 'recent'; clear: true }

/** Before anything is typed: what is on, or all of it, and what was looked for before. */
export function startOptions(
  sessions: readonly SessionAt<ScheduleItem>[],
  { recent, all }: { recent: readonly string[]; all: boolean },
): Option[] {
  const on = sessions.filter(({ item, state }) => state === 'now' && item.type !== 'break').map(onNow)
  if (all) return on
  const few = on.slice(0, SHOWN.now)
  const more: Option[] = on.length > few.length ? [{ kind: 'now', total: on.length }] : []
  const clear: Option[] = recent.length > 0 ? [{ kind: 'recent', clear: true }] : []
  return [...few, ...more, ...recent.map((typed): Option => ({ kind: 'recent', typed })), ...clear]
}

function onNow({ item, start, end }: SessionAt<ScheduleItem>): Option {
  const { id: schedule_item_id, number, title, type, day, start_time, end_time, location } = item
  const moments = { starts_at: start.toISOString(), ends_at: end.toISOString() }
  const session = {
    schedule_item_id,
    number,
    title,
    type,
    day,
    start_time,
    end_time,
    location,
    ...moments,
    speakers: [],
  }
  return { kind: 'now', session }
}

/** The searches to remember once another one was of use: each once, the latest first. */
export function withSearch(recent: readonly string[], typed: string) {
  const others = recent.filter((one) => searchFold(one) !== searchFold(typed))
  return [typed, ...others].slice(0, SEARCH_LIMITS.recent)
}

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
