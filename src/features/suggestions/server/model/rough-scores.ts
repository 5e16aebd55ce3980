import type { Aim } from './goals.ts'
import type { Profile } from './profiles.ts'
import type { Weights } from './scores.ts'
import type { Tags } from './tags.ts'
import { addScaled, bestPlaces, dotAt } from './vectors.ts'

type Reader = { profile: Profile; taste: Float32Array }

/** Two tags less alike than this do not bring a person among those who are scored in full. */
const LEAST_LIKENESS = 0.2
/** How much a goal about anything counts here. */
const ABOUT_ANYTHING = 0.3

/**
 * A score that leaves most features out and is quick enough for everybody in the conference, to find the hundreds who are
 * scored in full.
 */
export class Rough {
  readonly #people: readonly Profile[]
  readonly #tags: Tags
  readonly #weights: Weights
  readonly #rank: number
  /** The vectors of all people, one after the other. */
  readonly #dense: Float32Array
  /** The places of the people with an offer, and with a goal, by its bits and then by its tag. */
  readonly #offering: Aims
  readonly #seeking: Aims
  readonly #all: readonly number[]

  constructor(people: readonly Profile[], tags: Tags, weights: Weights) {
    this.#people = people
    this.#tags = tags
    this.#weights = weights
    this.#rank = people[0]?.dense.length ?? 0
    this.#dense = new Float32Array(people.length * this.#rank)
    for (const [place, { dense }] of people.entries()) this.#dense.set(dense, place * this.#rank)
    this.#offering = byAim(people.map(({ offering }) => offering))
    this.#seeking = byAim(people.map(({ seeking }) => seeking))
    this.#all = people.map((_, place) => place)
  }

  /** The places of the best, in ascending order. */
  best(reader: Reader, text: Float64Array, mutual: Float64Array, count: number): readonly number[] {
    if (this.#people.length <= count) return this.#all
    const { dense, both, need, mutual: known } = this.#weights
    const scores = this.#nearness(reader)
    const answers = this.#answersFor(reader)
    for (let place = 0; place < scores.length; place++) {
      const near = Math.max(0, scores[place] ?? 0)
      const shared = Math.sqrt(((text[place] ?? 0) * near) / (2 * dense || 1))
      scores[place] = near + 2 * both * shared + 2 * known * (mutual[place] ?? 0) + need * (answers[place] ?? 0)
    }
    return bestPlaces(scores, count)
  }

  /** The product of everybody's vector with what the reader is near to and whom they like. */
  #nearness({ profile, taste }: Reader) {
    const rank = this.#rank
    const wanted = new Float32Array(rank)
    addScaled(wanted, profile.dense, 2 * this.#weights.dense)
    addScaled(wanted, taste, this.#weights.taste)
    const scores = new Float64Array(this.#people.length)
    for (let place = 0; place < scores.length; place++) scores[place] = dotAt(wanted, this.#dense, place * rank)
    return scores
  }

  /** How far everybody's goals and offers and the reader's answer each other. */
  #answersFor({ profile: { seeking, offering } }: Reader) {
    const answers = new Float64Array(this.#people.length)
    for (const want of seeking) this.#addAnswers(answers, want, this.#offering)
    for (const offer of offering) this.#addAnswers(answers, offer, this.#seeking)
    return answers
  }

  #addAnswers(sums: Float64Array, { bits, tag, weight }: Aim, aims: Aims) {
    for (const [others, byTag] of aims) {
      if ((bits & others) === 0) continue
      for (const [other, places] of byTag) {
        const likeness = tag < 0 || other < 0 ? ABOUT_ANYTHING : this.#tags.likeness(tag, other)
        if (likeness < LEAST_LIKENESS) continue
        const gain = weight * likeness
        for (let at = 0; at < places.length; at++) {
          const place = places[at] ?? 0
          sums[place] = (sums[place] ?? 0) + gain
        }
      }
    }
  }
}

type Aims = ReadonlyMap<number, ReadonlyMap<number, Int32Array>>

function byAim(people: readonly (readonly Aim[])[]): Aims {
  const found = new Map<number, Map<number, number[]>>()
  for (const [place, aims] of people.entries())
    for (const { bits, tag } of aims) {
      const byTag = found.get(bits) ?? new Map<number, number[]>()
      found.set(bits, byTag)
      const places = byTag.get(tag) ?? []
      byTag.set(tag, places)
      places.push(place)
    }
  return new Map([...found].map(([bits, byTag]) => [bits, packed(byTag)]))
}

function packed(byTag: ReadonlyMap<number, readonly number[]>) {
  return new Map([...byTag].map(([tag, places]) => [tag, Int32Array.from(places)]))
}
