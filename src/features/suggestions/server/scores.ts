import { fold } from '#shared/fold.ts'
import { type Answers, ANSWERS, type OfferedGoal, type SoughtGoal } from '#features/networking-profile/rules.ts'
import { rareWords } from './words.ts'

/** All that is known of somebody when people are suggested. */
export type ScoredPerson = Answers & {
  person_id: string
  company: string | null
  /** What they and their profile say of them in their own words. */
  words: string
  /** The sessions in their agenda. */
  saved: readonly { schedule_item_id: string; title: string }[]
  /** With whom they are connected. */
  connected: readonly string[]
  /** Whom they are never shown: connected, asked, ignored or blocked, in either direction. */
  excluded: ReadonlySet<string>
}

/** People prepared for ranking. Preparing takes as long as some dozen rankings. */
export type Pool = {
  size: number
  /** How many pools were before it. */
  generation: number
  popularity: ReadonlyMap<string, Popularity>
  rank(reader: ScoredPerson, limit: number): string[]
}

/** How much a shared thing counts. A goal that is answered is the best reason, and knowing the same people a weak one. */
const WEIGHT = { goal: 2, interest: 1, session: 0.6, word: 0.4, mutual: 0.3, company: 0.2 }
/** Who answers a goal has less of it than who has it. */
const ANSWERING = 0.5
/** A goal that is about anything is answered, but not as well. */
const ABOUT_ANYTHING = 0.5
/** Longer lists than this gain nothing, so that nobody gets ahead by choosing everything or by being here for long. */
const LONG = 5

/** So many readers at most are shown the same person, beginning with those whom that person would like most. */
function mostReaders(size: number) {
  return size <= 10 ? size : Math.max(10, Math.min(30, Math.floor(size * 0.6)))
}

/** From this size on, who is nobody’s best match is still shown some people, each of whom is spread over all readers. */
const LARGE = 100
/** How popular somebody is is taken over for so many pools. */
const GENERATIONS = 10
/** So many of the best are looked at for one list. */
const MOST_EXAMINED = 300

/** `lowest` is the score of the last of a person’s best readers; `spare` the part of the others who are shown them too. */
type Popularity = { lowest: number; spare: number; generation: number }

/** Something that a person has in common with others, by a key that is the same for all of them. */
type Shared = { key: string; weight: number; share: number }
/** A goal under the keys of what answers it. */
type Wanted = { keys: readonly { key: string; weight: number }[] }
type Traits = { shared: Shared[]; wants: Wanted[]; offers: Wanted[]; goal: number }

const short = (length: number) => Math.sqrt(LONG / Math.max(LONG, length))
const unique = (keys: readonly string[]) => [...new Set(keys)]

/** What the keys of goals are about, without differences in spelling. */
const tagKey = (tag: string | null) => (tag === null ? '' : fold(tag))
const seekingKey = (goal: SoughtGoal, tag: string) => `seeking ${goal} ${tag}`
const offeringKey = (goal: OfferedGoal, tag: string) => `offering ${goal} ${tag}`
/** For goals that are about anything: the key of all with this goal. */
const ANY = '*'

function goalKeys(key: (tag: string) => string, tag: string | null) {
  return tag === null ? [key(''), key(ANY)] : [key(tagKey(tag)), key(ANY)]
}

/** The keys under which others find this person, and how much each counts. */
function keysOf({ shared, goal }: Traits, { seeking, offering }: ScoredPerson): Map<string, number> {
  const goals = [
    ...seeking.flatMap((want) => goalKeys((about) => seekingKey(want.goal, about), want.tag)),
    ...offering.flatMap((offer) => goalKeys((about) => offeringKey(offer.goal, about), offer.tag)),
  ]
  return new Map([
    ...shared.map(({ key, share }) => [key, share] as const),
    ...goals.map((key) => [key, goal] as const),
  ])
}

/** Under which keys the answers to a goal are. Those about the same are good, and those about anything do as well. */
function answeredBy(keys: readonly ((tag: string) => string)[], tag: string | null, weight: number): Wanted {
  if (tag === null) return { keys: keys.map((key) => ({ key: key(ANY), weight: weight * ABOUT_ANYTHING })) }
  return {
    keys: keys.flatMap((key) => [
      { key: key(tagKey(tag)), weight },
      { key: key(''), weight: weight * ABOUT_ANYTHING },
    ]),
  }
}

const ANSWERED = Object.fromEntries(
  Object.values(ANSWERS)
    .flat()
    .map((offer) => [offer, soughtBy(offer)]),
)

/** The goals that an offer answers. */
function soughtBy(offer: OfferedGoal): SoughtGoal[] {
  // The keys of the table are the goals.
  return (Object.keys(ANSWERS) as SoughtGoal[]).filter((want) => ANSWERS[want].includes(offer))
}

function traitsOf(person: ScoredPerson): Traits {
  const { interests, seeking, offering, saved, connected, company } = person
  const listed = (kind: keyof typeof WEIGHT, names: readonly string[]) => {
    const keys = unique(names.filter(Boolean))
    const share = short(keys.length)
    return keys.map((name) => ({ key: `${kind} ${name}`, weight: WEIGHT[kind] * share, share }))
  }
  const goal = short(Math.max(seeking.length, offering.length))
  const weight = WEIGHT.goal * goal
  return {
    goal,
    shared: [
      ...listed('interest', interests.map(fold)),
      ...listed(
        'session',
        saved.map(({ schedule_item_id }) => schedule_item_id),
      ),
      ...listed('mutual', connected),
      ...listed('company', [fold(company ?? '')]),
      ...listed('word', rareWords(person.words)),
    ],
    wants: seeking.map(({ goal: want, tag }) =>
      answeredBy(
        ANSWERS[want].map((offer) => (about: string) => offeringKey(offer, about)),
        tag,
        weight,
      ),
    ),
    offers: offering.map(({ goal: offer, tag }) =>
      answeredBy(
        (ANSWERED[offer] ?? []).map((want) => (about: string) => seekingKey(want, about)),
        tag,
        weight,
      ),
    ),
  }
}

/** A number of 32 bits that looks random. */
function hashOf(text: string) {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash
}

/** From 0 to 1, the same for both of a pair: decides between equals, so that they do not all get the same. */
function chance(a: number, b: number) {
  let mixed = Math.imul(a ^ b, 2246822507)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489909)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

type Indexed = { person: ScoredPerson; traits: Traits; hash: number }
const indexed = (person: ScoredPerson) => ({ person, traits: traitsOf(person), hash: hashOf(person.person_id) })

/** People by what others look for. `share` is how much of it counts for one with a long list. */
type Index = {
  people: readonly Indexed[]
  found: ReadonlyMap<string, readonly { at: number; share: number }[]>
}

function indexOf(scored: readonly ScoredPerson[]): Index {
  const people = scored.map(indexed)
  const found = new Map<string, { at: number; share: number }[]>()
  for (const [at, { person, traits }] of people.entries())
    for (const [key, share] of keysOf(traits, person)) {
      const list = found.get(key)
      if (list) list.push({ at, share })
      else found.set(key, [{ at, share }])
    }
  return { people, found }
}

/** Two people have the same thing all the more in common, the fewer others have it. From 0 to 1. */
function rarity({ people, found }: Index, key: string) {
  return Math.log(1 + people.length / (found.get(key)?.length ?? 1)) / Math.log(1 + people.length)
}

/** What a person gains from each of the others, and the others from that person, by their places. */
function gainsOf(index: Index, { shared, wants, offers }: Traits) {
  const own = new Float64Array(index.people.length)
  const theirs = new Float64Array(index.people.length)
  function add(key: string, gain: number, returned: number) {
    for (const { at, share } of index.found.get(key) ?? []) {
      own[at] = (own[at] ?? 0) + gain * share
      theirs[at] = (theirs[at] ?? 0) + returned * share
    }
  }
  for (const { key, weight } of shared) {
    const counted = weight * rarity(index, key)
    add(key, counted, counted)
  }
  for (const { keys } of wants) for (const { key, weight } of keys) add(key, weight, weight * ANSWERING)
  for (const { keys } of offers) for (const { key, weight } of keys) add(key, weight * ANSWERING, weight)
  return { own, theirs }
}

/** How well a person and each of the others suit each other, by their places; only those with something for both. */
function scoresOf(index: Index, { person, traits, hash }: Indexed): [at: number, score: number][] {
  const { own, theirs } = gainsOf(index, traits)
  const scores: [number, number][] = []
  for (const [at, gain] of own.entries()) {
    const other = gain === 0 ? undefined : index.people[at]
    if (!other || !maySee(person, other.person)) continue
    scores.push([at, Math.sqrt(gain * (theirs[at] ?? 0)) * (1 + chance(hash, other.hash) / 1000)])
  }
  return scores.toSorted(([, a], [, b]) => b - a)
}

/** Prepares people for ranking: `rank` gives those who suit a reader, and whom the reader suits, the best first. */
export function createPool(scored: readonly ScoredPerson[], before?: Pool): Pool {
  const index = indexOf(scored)
  const size = scored.length
  const generation = before ? before.generation + 1 : 0
  // It changes little from one pool to the next, and costs as much as a list.
  const known = new Map(before?.popularity)

  function popularityOf(other: Indexed): Popularity {
    const { person_id } = other.person
    const found = known.get(person_id)
    if (found && generation - found.generation < GENERATIONS) return found
    const scores = scoresOf(index, other)
    const most = mostReaders(size)
    const spare = size < LARGE ? 0 : most / scores.length
    const popularity = { lowest: scores[most - 1]?.[1] ?? 0, spare, generation }
    known.set(person_id, popularity)
    return popularity
  }

  return {
    size,
    generation,
    popularity: known,
    rank(reader, limit) {
      const [chosen, spare]: [string[], string[]] = [[], []]
      const self = indexed(reader)
      for (const [at, score] of scoresOf(index, self).slice(0, MOST_EXAMINED)) {
        if (chosen.length === limit) break
        const other = index.people[at]
        if (!other) continue
        const { person_id } = other.person
        const popularity = popularityOf(other)
        if (score >= popularity.lowest) chosen.push(person_id)
        else if (chance(self.hash, other.hash) < popularity.spare) spare.push(person_id)
      }
      return [...chosen, ...spare].slice(0, limit)
    },
  }
}

function maySee(a: ScoredPerson, b: ScoredPerson) {
  return a.person_id !== b.person_id && !a.excluded.has(b.person_id) && !b.excluded.has(a.person_id)
}
