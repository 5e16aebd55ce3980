/** Of a pair that has no meeting. */
export const NO_SLOT = -1

/**
 * How many slots and meetings are looked at for something to move, for one pair and in all. Where tables are short in a
 * large conference there is nearly always nothing.
 */
const TRIES = { each: 500, all: 400_000 }

/** Two people who may meet, by their places in the list of people, and the slot of their meeting. */
export type Pair = {
  readonly one: number
  readonly other: number
  readonly worth: number
  /** Must meet: its meeting can be moved, but gives way to no other. */
  readonly must: boolean
  slot: number
}

/** Whom one of a pair would meet. */
export function partnerOf({ one, other }: Pair, person: number) {
  return person === one ? other : one
}

export type Capacity = {
  /** How many tables are free, by slot. */
  tables: readonly number[]
  /** In which slots each person is free. */
  freeSlots: readonly (readonly number[])[]
  /** How many meetings each person has agreed to already. */
  agreed: readonly number[]
  /** How many meetings a person may have, the agreed ones included. */
  most: number
}

/** A set of slots for each of several owners, one bit for a slot. */
class SlotSets {
  readonly words: number
  readonly #bits: Uint32Array

  constructor(owners: number, slots: number) {
    this.words = Math.ceil(slots / 32)
    this.#bits = new Uint32Array(owners * this.words)
  }

  add(owner: number, slot: number) {
    this.#bits[this.#place(owner, slot)]! |= 1 << (slot & 31)
  }

  delete(owner: number, slot: number) {
    this.#bits[this.#place(owner, slot)]! &= ~(1 << (slot & 31))
  }

  has(owner: number, slot: number) {
    return (this.#bits[this.#place(owner, slot)]! & (1 << (slot & 31))) !== 0
  }

  /** Thirty-two slots at once, to be compared with those of another owner. */
  word(owner: number, word: number) {
    return this.#bits[owner * this.words + word]!
  }

  #place(owner: number, slot: number) {
    return owner * this.words + (slot >>> 5)
  }
}

/** Calls `visit` with the slots of a word, the earliest first. */
function eachSlot(word: number, bits: number, visit: (slot: number) => void) {
  for (let left = bits; left !== 0; left &= left - 1) visit(word * 32 + 31 - Math.clz32(left & -left))
}

function inBoth(sets: SlotSets, one: number, other: number): number[] {
  const slots: number[] = []
  for (let word = 0; word < sets.words; word++)
    eachSlot(word, sets.word(one, word) & sets.word(other, word), (slot) => slots.push(slot))
  return slots
}

/**
 * Who meets whom in which slot. Nobody is ever in two meetings of a slot, and no slot has more meetings than tables: `place`
 * and `replace` keep to that, and so does whatever is undone.
 */
export class Timetable {
  readonly #capacity: Capacity
  readonly #present: SlotSets
  readonly #free: SlotSets
  readonly #open: SlotSets
  readonly #tablesLeft: number[]
  #tablesInAll: number
  readonly #bySlot: Pair[][]
  readonly #byPerson: Pair[][]
  #triesLeft = TRIES.all
  #triesNow = 0
  readonly #changes: { pair: Pair; from: number }[] = []

  constructor(capacity: Capacity) {
    const { tables, freeSlots } = capacity
    this.#capacity = capacity
    this.#present = new SlotSets(freeSlots.length, tables.length)
    this.#free = new SlotSets(freeSlots.length, tables.length)
    this.#open = new SlotSets(1, tables.length)
    this.#tablesLeft = [...tables]
    this.#tablesInAll = tables.reduce((sum, count) => sum + count, 0)
    this.#bySlot = tables.map(() => [])
    this.#byPerson = freeSlots.map(() => [])
    tables.forEach((count, slot) => count > 0 && this.#open.add(0, slot))
    for (const [person, slots] of freeSlots.entries())
      for (const slot of slots) {
        this.#present.add(person, slot)
        this.#free.add(person, slot)
      }
  }

  meetingsOf(person: number): readonly Pair[] {
    return this.#byPerson[person]!
  }

  /** The agreed ones included. */
  countOf(person: number) {
    return this.#capacity.agreed[person]! + this.#byPerson[person]!.length
  }

  hasNone(person: number) {
    return this.countOf(person) === 0
  }

  hasRoom(person: number) {
    return this.countOf(person) < this.#capacity.most
  }

  /** The slots for which neither of the two has other plans than meetings of this timetable. */
  commonSlots({ one, other }: Pair): number[] {
    return inBoth(this.#present, one, other)
  }

  /** Those of them in which neither has a meeting, whether or not a table is left. */
  freeSlots({ one, other }: Pair): number[] {
    return inBoth(this.#free, one, other)
  }

  /** In which both have no meeting yet and a table is left: the one with the most tables left, the earliest of equals. */
  leastLoadedSlot({ one, other }: Pair): number {
    let best = NO_SLOT
    for (let word = 0; word < this.#free.words; word++) {
      const bits = this.#free.word(one, word) & this.#free.word(other, word) & this.#open.word(0, word)
      eachSlot(word, bits, (slot) => {
        if (best === NO_SLOT || this.#tablesLeft[slot]! > this.#tablesLeft[best]!) best = slot
      })
    }
    return best
  }

  /** Gives the pair a meeting, if need be by moving up to `moves` others to other slots, and says whether it could. */
  place(pair: Pair, moves: number): boolean {
    const tries = Math.min(TRIES.each, this.#triesLeft)
    this.#triesNow = tries
    const placed = this.#placeOrMove(pair, moves)
    this.#triesLeft -= tries - this.#triesNow
    return placed
  }

  /** Gives the pair the slot for which these meetings are cancelled. */
  replace(cancelled: readonly Pair[], pair: Pair, slot: number) {
    for (const meeting of cancelled) this.cancel(meeting)
    this.#change(pair, slot)
  }

  cancel(meeting: Pair) {
    this.#change(meeting, NO_SLOT)
  }

  /** Undoes all changes of `work` unless it returns true. */
  attempt(work: () => boolean): boolean {
    const before = this.#changes.length
    if (work()) return true
    while (this.#changes.length > before) {
      const { pair, from } = this.#changes.pop()!
      this.#set(pair, from)
    }
    return false
  }

  /** Where the pair could meet if others gave way: the slots of meetings of either of the two, and one where nobody has to. */
  swapSlots(pair: Pair): number[] {
    const slots = [...this.#byPerson[pair.one]!, ...this.#byPerson[pair.other]!].map(({ slot }) => slot)
    const common = slots.filter((slot) => this.#present.has(pair.one, slot) && this.#present.has(pair.other, slot))
    const free = this.leastLoadedSlot(pair)
    return free === NO_SLOT ? common : [free, ...common]
  }

  /** The meetings that one of the two has in the slot. */
  clashes({ one, other }: Pair, slot: number): Pair[] {
    const isThen = (meeting: Pair) => meeting.slot === slot
    return [...this.#byPerson[one]!.filter(isThen), ...this.#byPerson[other]!.filter(isThen)]
  }

  meetingsIn(slot: number): readonly Pair[] {
    return this.#bySlot[slot]!
  }

  #placeOrMove(pair: Pair, moves: number): boolean {
    const slot = this.leastLoadedSlot(pair)
    if (slot !== NO_SLOT) {
      this.#change(pair, slot)
      return true
    }
    if (moves === 0 || this.#tablesInAll === 0) return false
    return this.commonSlots(pair).some((common) => this.#mayTry() && this.#placeByMoving(pair, common, moves))
  }

  /** Counts one more try. */
  #mayTry() {
    if (this.#triesNow > 0) this.#triesNow--
    return this.#triesNow > 0
  }

  #placeByMoving(pair: Pair, slot: number, moves: number): boolean {
    const clashes = this.clashes(pair, slot)
    if (clashes.length > 0) return this.#placeInstead(pair, slot, { clashes, moves })
    return this.#bySlot[slot]!.some(
      (meeting) => this.#mayTry() && this.#placeInstead(pair, slot, { clashes: [meeting], moves }),
    )
  }

  #placeInstead(pair: Pair, slot: number, { clashes, moves }: { clashes: readonly Pair[]; moves: number }): boolean {
    const further = moves - clashes.length
    if (further < 0) return false
    // Most meetings have nowhere to go, and this is quicker than trying to move them.
    if (further === 0 && clashes.some((meeting) => this.leastLoadedSlot(meeting) === NO_SLOT)) return false
    return this.attempt(() => {
      this.replace(clashes, pair, slot)
      return clashes.every((meeting) => this.#placeOrMove(meeting, further))
    })
  }

  #change(pair: Pair, slot: number) {
    this.#changes.push({ pair, from: pair.slot })
    this.#set(pair, slot)
  }

  #set(pair: Pair, slot: number) {
    if (pair.slot !== NO_SLOT) this.#leave(pair)
    pair.slot = slot
    if (slot !== NO_SLOT) this.#enter(pair)
  }

  #enter(pair: Pair) {
    const { one, other, slot } = pair
    for (const person of [one, other]) {
      this.#free.delete(person, slot)
      this.#byPerson[person]!.push(pair)
    }
    this.#bySlot[slot]!.push(pair)
    this.#tablesInAll--
    if (--this.#tablesLeft[slot]! === 0) this.#open.delete(0, slot)
  }

  #leave(pair: Pair) {
    const { one, other, slot } = pair
    for (const person of [one, other]) {
      this.#free.add(person, slot)
      remove(this.#byPerson[person]!, pair)
    }
    remove(this.#bySlot[slot]!, pair)
    this.#tablesInAll++
    if (++this.#tablesLeft[slot]! === 1) this.#open.add(0, slot)
  }
}

function remove(pairs: Pair[], pair: Pair) {
  pairs.splice(pairs.indexOf(pair), 1)
}
