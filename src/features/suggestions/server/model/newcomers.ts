import { NOBODY, type Ranked, SHOWN } from './lists.ts'

/** The list of somebody that a newcomer is to stand in, and the place there. */
export type Opening<Person = number> = { person: Person; at: number }

/** A newcomer is put into so many lists, as many as they might be in once everybody's lists are made. */
const MOST_OPENINGS = 3 * SHOWN
/** And at least into so many, even where they are worth less than all who are shown. */
const LEAST_OPENINGS = 3

/** By the places of readers, what the first of their lists are worth to them, so many for each. */
export type Bars = Float32Array

export function barsOf(
  lists: readonly (readonly number[])[],
  candidates: readonly Ranked[],
  prices: Float64Array,
): Bars {
  const bars = new Float32Array(lists.length * SHOWN).fill(Number.NEGATIVE_INFINITY)
  for (const [reader, list] of lists.entries()) {
    const { places, worths } = candidates[reader] ?? NOBODY
    for (const [at, place] of list.slice(0, SHOWN).entries())
      bars[reader * SHOWN + at] = (worths[places.indexOf(place)] ?? 0) - (prices[place] ?? 0)
  }
  return bars
}

/**
 * The lists in which somebody is to stand who was not there when they were made: of those to whom the newcomer is worth more
 * than somebody whom they are shown. One place in ten, the last of the first, is theirs in a few lists in any case. A score
 * is that of both directions, so a newcomer's own candidates are the readers who might want to meet them.
 */
export function openingsFor({ places, worths }: Ranked, bars: Bars): Opening[] {
  const openings: Opening[] = []
  for (const [index, person] of places.entries()) {
    const own = bars.subarray(person * SHOWN, (person + 1) * SHOWN)
    const found = own.findIndex((bar) => (worths[index] ?? 0) > bar)
    if (found >= 0) openings.push({ person, at: found })
    else if (index < LEAST_OPENINGS) openings.push({ person, at: SHOWN - 1 })
    if (openings.length === MOST_OPENINGS) break
  }
  return openings
}
