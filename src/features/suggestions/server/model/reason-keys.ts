import { fold } from '#shared/fold.ts'
import { rareWords } from '../words.ts'
import type { MatchPerson } from './documents.ts'
import type { Aim } from './goals.ts'
import type { Profile } from './profiles.ts'

/** Gives each string a number, so that thousands of people are compared without strings. */
export class Numbers {
  readonly #numbers = new Map<string, number>()

  of(key: string): number {
    const found = this.#numbers.get(key)
    if (found !== undefined) return found
    this.#numbers.set(key, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

const NONE = new Int32Array(0)

export type ReasonKeys = { shared: Int32Array; saved: Int32Array; spoken: Int32Array }

/** What may be a reason if another person has it too, or saved what this one speaks in. The kinds are those of `reasons.ts`. */
export function reasonKeys(person: MatchPerson, numbers: Numbers): ReasonKeys {
  const inOrder = (keys: readonly string[]) =>
    keys.length === 0 ? NONE : Int32Array.from(new Set(keys.map((key) => numbers.of(key)))).toSorted()
  const sessions = (ids: readonly string[]) => inOrder(ids.map((id) => `session ${id}`))
  return { shared: inOrder(sharedKeys(person)), saved: sessions(person.saved), spoken: sessions(person.spoken) }
}

function sharedKeys(person: MatchPerson): string[] {
  return [
    ...person.interests.map((tag) => `interest ${fold(tag)}`),
    ...person.saved.map((id) => `session ${id}`),
    ...person.connected.map((id) => `person ${id}`),
    ...(person.company ? [`company ${fold(person.company)}`] : []),
    ...rareWords(person.words).map((word) => `word ${word}`),
  ]
}

type Reasoned = { profile: Pick<Profile, 'seeking' | 'offering'>; keys: ReasonKeys }

/** Whether somebody has said or done anything that can be a reason. */
export function canHaveReason({ profile: { seeking, offering }, keys }: Reasoned): boolean {
  return keys.shared.length > 0 || keys.spoken.length > 0 || seeking.length > 0 || offering.length > 0
}

/** Whether there is a reason to give that two people can check. */
export function hasReason(a: Reasoned, b: Reasoned): boolean {
  return (
    share(a.keys.shared, b.keys.shared) ||
    share(a.keys.saved, b.keys.spoken) ||
    isAnswered(a.profile.seeking, b.profile.offering) ||
    isAnswered(b.profile.seeking, a.profile.offering)
  )
}

function share(a: Int32Array, b: Int32Array) {
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [one, other] = [a[i] ?? 0, b[j] ?? 0]
    if (one === other) return true
    if (one < other) i++
    else j++
  }
  return false
}

/** A goal that both stated, about the same or anything. */
function isAnswered(seeking: readonly Aim[], offering: readonly Aim[]) {
  return seeking.some(
    (want) =>
      want.weight === 1 &&
      offering.some(
        (offer) =>
          offer.weight === 1 &&
          (want.bits & offer.bits) !== 0 &&
          (want.tag === offer.tag || want.tag < 0 || offer.tag < 0),
      ),
  )
}
