import { addCosines, createCorpus, createPostings, type Postings, rowOf } from './corpus.ts'
import {
  marksOf,
  type MatchPerson,
  type MatchSession,
  personTerms,
  sessionsOf,
  sessionTerms,
  termsOfTag,
} from './documents.ts'
import { towards } from './features.ts'
import { denseOf, placingTerms, type Profile, profileOf, type Space } from './profiles.ts'
import { canHaveReason, hasReason, Numbers, type ReasonKeys, reasonKeys } from './reason-keys.ts'
import { Rough } from './rough-scores.ts'
import { scoreOf, type Shared, type Weights, WEIGHTS } from './scores.ts'
import { principalSpace } from './space.ts'
import { Tags } from './tags.ts'
import { addScaled, dot, normalise } from './vectors.ts'

const RANK = 48
/** With fewer documents the space says little more than the words, which then stand in for it. */
const ENOUGH_DOCUMENTS = 1000
/** So many of the best by a rough score are scored in full. */
const EXAMINED = 300
/** So many of them are kept for a list. */
const CANDIDATES = 60
/** With fewer to whom something can be said, so many times as many are looked at, and at last everybody. */
const LEAST_REASONED = 10
const WIDER = [8, Number.POSITIVE_INFINITY]
/** Somebody who was ignored says less of a taste than somebody who is known. */
const IGNORED = 0.5
/** More sessions or people in common say nothing more. */
const MOST_SHARED = 2

/** The places of those whom the person is never shown, with their own, and of those whom they know. */
type Others = { apart: Int32Array; friends: Int32Array }
type Entry = Others & { profile: Profile; keys: ReasonKeys; taste: Float32Array }
/** Somebody for a list, by their place in the model. */
export type Candidate = { place: number; score: number; reasoned: boolean }

export type ModelOptions = { weights?: Weights; rank?: number; examined?: number }

/**
 * The people of a conference, ready to be suggested to each other. The same people and sessions give the same model in
 * whatever order they come. Building takes about a second for 5,000 people, and somebody's candidates some milliseconds.
 */
export class Model {
  readonly people: readonly Profile[]
  readonly #weights: Weights
  readonly #examined: number
  readonly #space: Space
  readonly #trust: number
  readonly #tags: Tags
  readonly #numbers = new Numbers()
  readonly #entries: readonly Entry[]
  readonly #places: ReadonlyMap<string, number>
  readonly #postings: Postings
  readonly #savers: ReadonlyMap<string, readonly number[]>
  readonly #rough: Rough

  constructor(people: readonly MatchPerson[], sessions: readonly MatchSession[], options: ModelOptions = {}) {
    const { weights = WEIGHTS, rank = RANK, examined = EXAMINED } = options
    this.#weights = weights
    this.#examined = examined
    const sorted = people.toSorted((a, b) => (a.person_id < b.person_id ? -1 : 1))
    this.#space = spaceOf(sorted, sessions, rank)
    this.#trust = Math.min(1, (people.length + sessions.length) / ENOUGH_DOCUMENTS)
    this.#tags = new Tags((tag) => denseOf(termsOfTag(tag), this.#space))
    const profiles = sorted.map((person) => ({ person, profile: profileOf(person, this.#space, this.#tags) }))
    this.people = profiles.map(({ profile }) => profile)
    this.#places = new Map(this.people.map(({ person_id }, place) => [person_id, place]))
    this.#entries = profiles.map(({ profile, person }) => this.#entryOf(profile, person))
    this.#postings = createPostings(
      this.people.map(({ text }) => text),
      this.#space.corpus.columns.size,
    )
    this.#savers = saversOf(this.people)
    this.#rough = new Rough(this.people, this.#tags, weights)
  }

  placeOf(person_id: string): number | undefined {
    return this.#places.get(person_id)
  }

  /**
   * Whom somebody might want to meet, who is in the model or, as they are now, beside it: the best first. Whom they are never
   * shown is what is known of them now; whoever is never shown them is among those.
   */
  candidatesOf(reader: number | MatchPerson): Candidate[] {
    const self = typeof reader === 'number' ? this.#entries[reader] : this.#newEntry(reader)
    if (!self) return []
    const common = this.#commonOf(self)
    const first = this.#examine(self, common, this.#examined)
    let best = first.filter(({ reasoned }) => reasoned)
    // Where the nearest have nothing in common with the reader that can be said, others do.
    for (const times of WIDER) {
      if (best.length >= LEAST_REASONED || this.people.length <= this.#examined || !canHaveReason(self)) break
      best = this.#examine(self, common, this.#examined * times, (other) => hasReason(self, other))
    }
    return [...best, ...first.filter(({ reasoned }) => !reasoned)].slice(0, CANDIDATES)
  }

  /** So many by a rough score, or those of them who may be meant, scored in full: the best first. */
  #examine(self: Entry, common: Common, count: number, isMeant: (other: Entry) => boolean = () => true): Candidate[] {
    const scored = this.#rough.best(self, common.text, common.mutual, count).flatMap((place) => {
      const other = this.#entries[place]
      if (!other || self.apart.includes(place) || !isMeant(other)) return []
      return [{ place, other, score: this.#score(self, other, place, common) }]
    })
    scored.sort((a, b) => b.score - a.score || a.place - b.place)
    const [best, rest]: [Candidate[], Candidate[]] = [[], []]
    for (const { place, other, score } of scored) {
      const reasoned = hasReason(self, other)
      ;(reasoned ? best : rest).push({ place, score, reasoned })
      if (best.length === CANDIDATES) break
    }
    return [...best, ...rest].slice(0, CANDIDATES)
  }

  #score(self: Entry, other: Entry, place: number, common: Common) {
    const text = common.text[place] ?? 0
    const nearness = Math.max(0, dot(self.profile.dense, other.profile.dense))
    const shared: Shared = {
      dense: this.#trust * nearness + (1 - this.#trust) * text,
      text,
      saved: Math.min(MOST_SHARED, common.saved[place] ?? 0),
      mutual: Math.min(MOST_SHARED, common.mutual[place] ?? 0),
      colleagues: self.profile.company !== '' && self.profile.company === other.profile.company ? 1 : 0,
    }
    const there = towards(self.profile, other.profile, self.taste, this.#tags)
    const back = towards(other.profile, self.profile, other.taste, this.#tags)
    return scoreOf(shared, there, back, this.#weights)
  }

  #newEntry(person: MatchPerson) {
    return this.#entryOf(profileOf(person, this.#space, this.#tags), person)
  }

  #entryOf(profile: Profile, person: MatchPerson): Entry {
    const placesOf = (ids: readonly string[]) => Int32Array.from(ids.flatMap((id) => this.#places.get(id) ?? []))
    const friends = placesOf(person.connected)
    const apart = placesOf([person.person_id, ...person.excluded])
    const taste = this.#tasteOf(friends, placesOf(person.ignored))
    return { profile, keys: reasonKeys(person, this.#numbers), taste, apart, friends }
  }

  /** The direction of the people whom somebody knows, and away from those whom they ignored: at most of length 1. */
  #tasteOf(friends: Int32Array, ignored: Int32Array) {
    const taste = new Float32Array(this.#space.basis.rank)
    const add = (places: Int32Array, share: number) => {
      for (const place of places) {
        const other = this.people[place]
        if (other) addScaled(taste, other.dense, share)
      }
    }
    add(friends, 1)
    add(ignored, -IGNORED)
    // Whoever ignored one person and knows nobody has half a taste.
    return ignored.length === 0 || dot(taste, taste) > 1 ? normalise(taste) : taste
  }

  /** What somebody has in common with everybody else, by their places. */
  #commonOf({ profile, friends }: Entry): Common {
    const count = this.people.length
    const [text, saved, mutual] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
    addCosines(text, profile.text, this.#postings)
    for (const id of profile.saved) {
      const savers = this.#savers.get(id) ?? []
      const rarity = Math.log(count / savers.length) / Math.log(count)
      for (const place of savers) saved[place] = (saved[place] ?? 0) + rarity
    }
    for (const friend of friends) {
      const known = this.#entries[friend]?.friends ?? []
      const share = 1 / Math.log(1 + known.length)
      for (const place of known) mutual[place] = (mutual[place] ?? 0) + share
    }
    return { text, saved, mutual }
  }
}

type Common = { text: Float64Array; saved: Float64Array; mutual: Float64Array }

function spaceOf(people: readonly MatchPerson[], sessions: readonly MatchSession[], rank: number): Space {
  const ordered = sessions.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const found = new Map(ordered.map((session) => [session.id, { session, terms: sessionTerms(session) }]))
  const said = people.map(personTerms)
  const corpus = createCorpus([...said, ...[...found.values()].map(({ terms }) => terms)], marksOf(people, ordered))
  const rows = [
    ...people.map((person, at) => placingTerms(said[at] ?? new Map(), sessionsOf(person), found)),
    ...[...found.values()].map((saved) => placingTerms(saved.terms, [saved.session.id], found)),
  ].map((terms) => rowOf(terms, corpus))
  return { corpus, basis: principalSpace(rows, corpus.columns.size, rank), sessions: found }
}

function saversOf(people: readonly Profile[]) {
  const savers = new Map<string, number[]>()
  for (const [place, { saved }] of people.entries())
    for (const id of saved) {
      const places = savers.get(id)
      if (places) places.push(place)
      else savers.set(id, [place])
    }
  return savers
}
