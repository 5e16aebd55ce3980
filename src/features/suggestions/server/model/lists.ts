import type { Candidate } from './model.ts'

/** How many people a list shows at first, by which attention is counted. */
export const SHOWN = 10
/** Places among the first that people of one company may have. */
const MOST_OF_A_COMPANY = 2
/** Somebody whom many others see is left out of a list that has so many others. */
const ENOUGH = 5

const ROUNDS = 5
/** How far a price moves in a round, for each logarithm of the attention. */
const STEP = 0.07
/** How far somebody whom nobody sees is brought forward, and whom all look for is held back. */
const LOWEST_PRICE = -0.3
const HIGHEST_PRICE = 1
/** Keeps a few readers more or less from moving a price much. */
const STEADY = 2
/** Each person is shown to so many readers at most, and to no more than this part of them all. */
const MOST_READERS = 3 * SHOWN
const MOST_PART = 0.6
const TRIMMINGS = 3

/** The candidates of a reader for whom a reason speaks, by their places, and the logarithms of their scores. */
export type Ranked = { places: Int32Array; worths: Float32Array }
/** The candidates of each reader, who may be all people or some of them. */
type Lists = readonly Ranked[]

/** In a fraction of the memory of the candidates themselves. */
export function ranked(candidates: readonly Candidate[]): Ranked {
  const reasoned = candidates.filter((candidate) => candidate.reasoned)
  return {
    places: Int32Array.from(reasoned, ({ place }) => place),
    worths: Float32Array.from(reasoned, ({ score }) => Math.log(score)),
  }
}

/** `prices` are, by the places of people, what is taken off the logarithm of their score because many want to see them. */
type Fairness = { prices: Float64Array; companies: readonly string[] }

/**
 * Everybody's list, with the attention spread. First prices: whoever is shown to more readers than others are becomes
 * dearer, round after round, as in an auction. Then a limit: somebody whom too many still see is left to those who suit
 * them best. So a list depends on the rows alone, and not on who looked first.
 */
export function fairLists(
  candidates: Lists,
  companies: readonly string[],
): { lists: number[][]; prices: Float64Array } {
  const prices = new Float64Array(companies.length)
  const order = () => candidates.map((some) => listOf(some, { prices, companies }))
  for (let round = 0; round < ROUNDS; round++) raise(prices, countShown(order(), companies.length))
  return { lists: trimmed(order(), candidates, companies.length), prices }
}

/** By the places of people, how many of these lists show them. */
export function countShown(lists: readonly (readonly number[])[], people: number): Int32Array {
  const shown = new Int32Array(people)
  for (const list of lists) for (const place of list.slice(0, SHOWN)) shown[place] = (shown[place] ?? 0) + 1
  return shown
}

function raise(prices: Float64Array, shown: Int32Array) {
  const even = shown.reduce((sum, count) => sum + count, 0) / (shown.length || 1)
  for (let place = 0; place < prices.length; place++) {
    const excess = Math.log(((shown[place] ?? 0) + STEADY) / (even + STEADY))
    prices[place] = Math.min(HIGHEST_PRICE, Math.max(LOWEST_PRICE, (prices[place] ?? 0) + STEP * excess))
  }
}

/** The places of a reader's candidates in the order in which they are shown. */
export function listOf({ places, worths }: Ranked, { prices, companies }: Fairness): number[] {
  const left = Array.from(places, (place, at) => ({ place, worth: (worths[at] ?? 0) - (prices[place] ?? 0) }))
  left.sort((a, b) => b.worth - a.worth || a.place - b.place)
  return withFewOfACompany(
    left.map(({ place }) => place),
    companies,
  )
}

/** The same order, but whoever is the third of a company comes after all others. */
function withFewOfACompany(places: readonly number[], companies: readonly string[]) {
  const counts = new Map<string, number>()
  const [first, later]: [number[], number[]] = [[], []]
  for (const place of places) {
    const company = companies[place] ?? ''
    const count = (counts.get(company) ?? 0) + 1
    counts.set(company, count)
    const list = company === '' || count <= MOST_OF_A_COMPANY ? first : later
    list.push(place)
  }
  return [...first, ...later]
}

/** The lists without those whom too many see, who stay with the readers of the highest score. */
function trimmed(lists: number[][], candidates: Lists, people: number): number[][] {
  const share = lists.length / (people || 1)
  const most = Math.ceil(share * Math.max(SHOWN, Math.min(MOST_READERS, Math.floor(people * MOST_PART))))
  for (let again = 0; again < TRIMMINGS; again++) {
    const dropped = lists.map(() => new Set<number>())
    for (const readers of readersOf(lists, candidates, people)) {
      readers.sort((a, b) => b.worth - a.worth || a.reader - b.reader)
      for (const { reader, place } of readers.slice(most)) dropped[reader]?.add(place)
    }
    for (const [reader, list] of lists.entries()) lists[reader] = without(list, dropped[reader] ?? new Set())
  }
  return lists
}

export const NOBODY: Ranked = { places: new Int32Array(0), worths: new Float32Array(0) }

type Shown = { reader: number; place: number; worth: number }

/** By the places of people, the readers who see them among the first. */
function readersOf(lists: readonly (readonly number[])[], candidates: Lists, people: number): Shown[][] {
  const readers: Shown[][] = Array.from({ length: people }, () => [])
  for (const [reader, list] of lists.entries()) {
    const { places, worths } = candidates[reader] ?? NOBODY
    for (const place of list.slice(0, SHOWN))
      readers[place]?.push({ reader, place, worth: worths[places.indexOf(place)] ?? 0 })
  }
  return readers
}

function without(list: readonly number[], dropped: ReadonlySet<number>) {
  const rest = list.filter((place) => !dropped.has(place))
  return rest.length >= ENOUGH ? rest : [...rest, ...list.filter((place) => dropped.has(place))]
}
