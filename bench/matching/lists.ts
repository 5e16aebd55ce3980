/** The product's own lists, and what is measured of anybody's. */
import type { MatchPerson } from '#features/suggestions/server/model/documents.ts'
import { fairLists, ranked } from '#features/suggestions/server/model/lists.ts'
import { type Candidate, Model, type ModelOptions } from '#features/suggestions/server/model/model.ts'
import type { Known, World } from './world.ts'

export const FIRST = 10

/** By the place of a reader, the places of the people whom they see, the best first. */
export type Lists = readonly (readonly number[])[]

function asMatched({ title, bio, ...known }: Known): MatchPerson {
  return { ...known, position: title, words: bio, took_part: [], spoken: [], ignored: [], excluded: known.connected }
}

/** As the product makes them, or before attention is spread. */
export function productLists({ people, sessions }: World, options: ModelOptions & { isSpread?: boolean } = {}): Lists {
  const model = new Model(
    people.map(asMatched),
    sessions.map(({ track, ...session }) => ({ ...session, location: track })),
    options,
  )
  const places = new Map(people.map(({ person_id }, place) => [person_id, place]))
  const placeOf = (at: number) => places.get(model.people[at]?.person_id ?? '') ?? -1
  const candidates: Candidate[][] = model.people.map((_, at) => model.candidatesOf(at))
  const companies = model.people.map(({ company }) => company)
  const lists =
    options.isSpread === false
      ? candidates.map((some) => some.filter(({ reasoned }) => reasoned).map(({ place }) => place))
      : fairLists(candidates.map(ranked), companies).lists
  const byPlace: number[][] = people.map(() => [])
  for (const [at, list] of lists.entries()) byPlace[placeOf(at)] = list.map(placeOf)
  return byPlace
}

export type Measured = { precision: number; silent: number; gini: number; most: number; short: number }

/** How good lists are, of which the first ten count. A missing person counts as one that is not worth meeting. */
export function measure(world: World, lists: Lists): Measured {
  const shown = new Float64Array(world.people.length)
  let [good, goodForSilent, silent, short] = [0, 0, 0, 0]
  for (const [reader, self] of world.people.entries()) {
    const known = new Set(self.connected)
    const list = (lists[reader] ?? []).filter((at) => at !== reader && !known.has(`person ${at}`)).slice(0, FIRST)
    const found = list.filter((at) => world.isGood(reader, at)).length
    good += found
    if (list.length < FIRST) short++
    for (const at of list) shown[at] = (shown[at] ?? 0) + 1
    if (!saidNothing(self)) continue
    goodForSilent += found
    silent++
  }
  return {
    precision: good / (world.people.length * FIRST),
    silent: goodForSilent / (silent * FIRST),
    gini: giniOf(shown),
    most: Math.max(...shown),
    short: short / world.people.length,
  }
}

function saidNothing({ bio, interests, seeking, offering }: Known) {
  return bio === '' && interests.length === 0 && seeking.length === 0 && offering.length === 0
}

/** 0 where all are shown as often as each other, nearly 1 where one is shown to all. */
function giniOf(shown: Float64Array) {
  const counts = shown.toSorted()
  const total = counts.reduce((sum, count) => sum + count, 0)
  const weighted = counts.reduce((sum, count, at) => sum + (2 * (at + 1) - counts.length - 1) * count, 0)
  return weighted / (counts.length * total)
}
