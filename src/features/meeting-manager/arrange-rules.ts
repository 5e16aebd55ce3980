import { type Draft, draftOf } from './draft-rules.ts'
import { NO_SLOT, type Pair, partnerOf, Timetable } from './timetable-rules.ts'

/** A time at which people can meet, and the tables that are still free then. */
type Slot = { slot_id: string; free_table_ids: readonly string[] }

export type Person = {
  person_id: string
  /** Without sessions and other plans. */
  free_slot_ids: readonly string[]
  /** The meetings they have already; `table_id` is null where there is no table. */
  agreed: readonly { slot_id: string; table_id: string | null }[]
}

/**
 * Two people of whom at least one wishes to meet the other and the other allows it. `must_meet` is the organisers' word.
 * Leave out whom a block keeps apart, and who meet already.
 */
export type Wish = {
  person_id: string
  other_id: string
  kind: 'must_meet' | 'mutual' | 'one_sided'
  /** How good a meeting it would be for both, 0 or more. */
  weight: number
}

type ArrangeOptions = {
  /** How many meetings a person may have, the agreed ones included: 1 to 5. */
  most_each: number
  /** Leaves out what only one of two wishes. */
  only_mutual: boolean
}

export type ArrangeInput = {
  /** In the order of time. */
  slots: readonly Slot[]
  people: readonly Person[]
  wishes: readonly Wish[]
  options: ArrangeOptions
}

export type Arrangement = {
  people: readonly Person[]
  timetable: Timetable
  /** The best first. */
  pairs: readonly Pair[]
  /** By person, the best first. */
  pairsOf: readonly (readonly Pair[])[]
}

/** In heaviest weights. What must be is worth more than the four meetings that it can take the place of. */
const PREMIUM = { must_meet: 8, mutual: 1, one_sided: 0 }
/** How many people may give up their partner for another, one after the other, so that one more person gets a meeting. */
const LONGEST_CHAIN = 8
/** How many meetings may move to another slot, so that one more finds a place. */
const MOVES = { first: 2, further: 1 }
const ROUNDS_OF_SWAPS = 2

/**
 * Arranges meetings for everybody: so that as many people as possible have one at all, and then with the largest sum of
 * weights, where what both wish counts more than what one does, and what must be more than either. It comes near to both
 * and proves neither (docs/decisions/0052-arranged-meetings.md). The same input gives the same draft, in whatever
 * order its people and wishes come.
 */
export function arrange(input: ArrangeInput): Draft {
  const arrangement = arrangementOf(input)
  placeFirst(arrangement)
  placeFurther(arrangement, input.options.most_each)
  for (let round = 0; round < ROUNDS_OF_SWAPS; round++) {
    swapForBetter(arrangement)
    placeFurther(arrangement, input.options.most_each)
  }
  return draftOf(input, arrangement)
}

function arrangementOf({ slots, people, wishes, options }: ArrangeInput): Arrangement {
  const sorted = people.toSorted((a, b) => compareIds(a.person_id, b.person_id))
  const places = new Map(sorted.map(({ person_id }, place) => [person_id, place]))
  const slotPlaces = new Map(slots.map(({ slot_id }, place) => [slot_id, place]))
  const timetable = new Timetable({
    tables: slots.map(({ free_table_ids }) => free_table_ids.length),
    freeSlots: sorted.map((person) => freeSlotsOf(person, slotPlaces)),
    agreed: sorted.map(({ agreed }) => agreed.length),
    most: options.most_each,
  })
  const permitted = options.only_mutual ? wishes.filter(({ kind }) => kind !== 'one_sided') : wishes
  const pairs = pairsFrom(permitted, places)
  const pairsOf: Pair[][] = sorted.map(() => [])
  for (const pair of pairs) for (const person of [pair.one, pair.other]) pairsOf[person]!.push(pair)
  return { people: sorted, timetable, pairs, pairsOf }
}

function compareIds(a: string, b: string) {
  return a < b ? -1 : Number(a > b)
}

function freeSlotsOf({ free_slot_ids, agreed }: Person, slotPlaces: ReadonlyMap<string, number>): number[] {
  const taken = new Set(agreed.map(({ slot_id }) => slot_id))
  return free_slot_ids.flatMap((slot_id) => (taken.has(slot_id) ? [] : (slotPlaces.get(slot_id) ?? [])))
}

/** The best first, each two people once. */
function pairsFrom(wishes: readonly Wish[], places: ReadonlyMap<string, number>): Pair[] {
  const heaviest = wishes.reduce((most, { weight }) => Math.max(most, weight), 0) || 1
  const pairs = wishes.flatMap(({ person_id, other_id, kind, weight }): Pair[] => {
    const [a, b] = [places.get(person_id), places.get(other_id)]
    if (a === undefined || b === undefined || a === b) return []
    const worth = weight + heaviest * PREMIUM[kind]
    return [{ one: Math.min(a, b), other: Math.max(a, b), worth, must: kind === 'must_meet', slot: NO_SLOT }]
  })
  pairs.sort((a, b) => b.worth - a.worth || a.one - b.one || a.other - b.other)
  const seen = new Set<number>()
  return pairs.filter(({ one, other }) => {
    const key = one * places.size + other
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * First two at a time who have none, which takes the fewest tables. Then those who are left, the ones with the fewest wishes
 * first: with each other where others can change partners, and at last with somebody who has a meeting already.
 */
function placeFirst({ timetable, pairs, pairsOf }: Arrangement) {
  for (const pair of pairs)
    if (timetable.hasNone(pair.one) && timetable.hasNone(pair.other)) timetable.place(pair, MOVES.first)
  const fewestWishesFirst = [...pairsOf.keys()].toSorted((a, b) => pairsOf[a]!.length - pairsOf[b]!.length || a - b)
  const findAll = (sharing: boolean) => {
    const search = { timetable, pairsOf, sharing, asked: new Set<number>() }
    const found = fewestWishesFirst.filter(
      (person) => timetable.hasNone(person) && findFirst(search, person, LONGEST_CHAIN),
    )
    return found.length > 0
  }
  for (const sharing of [false, true]) while (findAll(sharing));
}

type Search = Pick<Arrangement, 'timetable' | 'pairsOf'> & {
  /** Whether the partner may be somebody who has a meeting already. */
  sharing: boolean
  /** For whom a meeting was looked for. */
  asked: Set<number>
}

/**
 * Finds a meeting for somebody who has none, and leaves nobody else without one: whoever loses a partner to this person
 * gets another in the same way. This is the augmenting path of a matching.
 */
function findFirst(search: Search, person: number, chain: number): boolean {
  const { timetable, pairsOf, sharing, asked } = search
  if (asked.has(person)) return false
  asked.add(person)
  return pairsOf[person]!.some((pair) => {
    const partner = partnerOf(pair, person)
    const isWelcome = sharing ? timetable.hasRoom(partner) : timetable.hasNone(partner)
    if (isWelcome && timetable.place(pair, MOVES.first)) return true
    return [...timetable.meetingsOf(partner)].some((meeting) => takeOver(search, { pair, partner, meeting, chain }))
  })
}

/** The partner meets this person instead of the one they meet now, who finds somebody else. */
function takeOver(search: Search, step: { pair: Pair; partner: number; meeting: Pair; chain: number }): boolean {
  const { timetable } = search
  const { pair, partner, meeting, chain } = step
  const left = partnerOf(meeting, partner)
  if (meeting.must || chain === 0) return false
  return timetable.attempt(() => {
    timetable.cancel(meeting)
    if (!timetable.hasRoom(partner) || !timetable.place(pair, MOVES.further)) return false
    return !timetable.hasNone(left) || findFirst(search, left, chain - 1)
  })
}

/** In rounds, so that nobody gets a third meeting where it could be somebody's second. */
function placeFurther({ timetable, pairs }: Arrangement, most: number) {
  for (let round = 1; round <= most; round++) {
    const isBehind = (person: number) => timetable.countOf(person) < round
    const place = (pair: Pair) => pair.slot === NO_SLOT && timetable.place(pair, MOVES.further)
    for (const pair of pairs) if (isBehind(pair.one) && isBehind(pair.other)) place(pair)
    for (const pair of pairs) if ((isBehind(pair.one) || isBehind(pair.other)) && haveRoom(timetable, pair)) place(pair)
  }
}

function haveRoom(timetable: Timetable, { one, other }: Pair) {
  return timetable.hasRoom(one) && timetable.hasRoom(other)
}

type Swap = { slot: number; cancelled: readonly Pair[]; gain: number }

/** Cancels meetings for another one that is worth more, unless somebody would be left without any. */
function swapForBetter(arrangement: Arrangement) {
  const { timetable, pairs } = arrangement
  for (const pair of pairs) {
    if (pair.slot !== NO_SLOT || !isWorthMore(timetable, pair)) continue
    const swaps = timetable.swapSlots(pair).flatMap((slot) => swapIn(timetable, pair, slot) ?? [])
    const best = swaps.reduce<Swap | undefined>((a, b) => (a && a.gain >= b.gain ? a : b), undefined)
    if (best) timetable.replace(best.cancelled, pair, best.slot)
  }
}

/** Whether the pair is worth more than some meeting of whoever has as many as they may. */
function isWorthMore(timetable: Timetable, { one, other, worth }: Pair) {
  return [one, other].every(
    (person) => timetable.hasRoom(person) || timetable.meetingsOf(person).some((meeting) => meeting.worth < worth),
  )
}

function swapIn(timetable: Timetable, pair: Pair, slot: number): Swap | undefined {
  const cancelled = timetable.clashes(pair, slot)
  for (const person of [pair.one, pair.other]) {
    const meetings = timetable.meetingsOf(person)
    if (timetable.hasRoom(person) || meetings.some((meeting) => cancelled.includes(meeting))) continue
    const least = meetings.reduce<Pair | undefined>((a, b) => (a && a.worth <= b.worth ? a : b), undefined)
    if (!least) return
    cancelled.push(least)
  }
  const gain = cancelled.reduce((left, { worth }) => left - worth, pair.worth)
  const mayCancel = gain > 0 && cancelled.every(({ must }) => !must) && nobodyIsLeft(timetable, pair, cancelled)
  return mayCancel ? { slot, cancelled, gain } : undefined
}

/** Whether all who lose a meeting to the pair have another one. */
function nobodyIsLeft(timetable: Timetable, pair: Pair, cancelled: readonly Pair[]) {
  const losers = cancelled.flatMap(({ one, other }) => [one, other]).filter((p) => p !== pair.one && p !== pair.other)
  return losers.every((person) => timetable.countOf(person) > losers.filter((other) => other === person).length)
}
