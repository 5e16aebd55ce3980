import { fold } from '#shared/fold.ts'
import { dot } from './vectors.ts'

/** Two tags are alike from this cosine on; unrelated ones have a little in common by chance. */
const ALIKE_FROM = 0.25
/** The likeness of the tags that came first is computed once. */
const MOST_REMEMBERED = 1024
const UNKNOWN = -1

/** The tags of a conference by their places, and how alike they are. Tags that differ only in spelling are one. */
export class Tags {
  readonly #vectorOf: (tag: string) => Float32Array
  readonly #places = new Map<string, number>()
  readonly #vectors: Float32Array[] = []
  /** By the higher of two places, their likeness by the lower. */
  readonly #remembered: Float32Array[] = []

  constructor(vectorOf: (tag: string) => Float32Array) {
    this.#vectorOf = vectorOf
  }

  placeOf(tag: string): number {
    const key = fold(tag)
    const found = this.#places.get(key)
    if (found !== undefined) return found
    const place = this.#vectors.push(this.#vectorOf(tag)) - 1
    this.#places.set(key, place)
    if (place < MOST_REMEMBERED) this.#remembered.push(new Float32Array(place).fill(UNKNOWN))
    return place
  }

  /** From -1 to 1, how near somebody is to a tag. */
  nearness(tag: number, dense: Float32Array): number {
    const vector = this.#vectors[tag]
    return vector ? dot(vector, dense) : 0
  }

  /** From 0 to 1. */
  likeness(a: number, b: number): number {
    if (a === b) return 1
    const [low, high] = a < b ? [a, b] : [b, a]
    const row = this.#remembered[high]
    if (!row) return this.#likenessOf(low, high)
    const known = row[low] ?? UNKNOWN
    if (known !== UNKNOWN) return known
    const likeness = this.#likenessOf(low, high)
    row[low] = likeness
    return likeness
  }

  #likenessOf(a: number, b: number) {
    const [one, other] = [this.#vectors[a], this.#vectors[b]]
    return one && other ? Math.max(0, (dot(one, other) - ALIKE_FROM) / (1 - ALIKE_FROM)) : 0
  }
}
