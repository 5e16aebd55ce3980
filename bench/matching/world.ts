/**
 * Conferences of people who do not exist, for comparing ways of suggesting. What each person is after stays hidden; what
 * the product knows of them is drawn from it with gaps: tags, biographies, goals and saved sessions that many people
 * leave out, two words for the same thing, goals without a subject. Nothing here is like real people in every respect;
 * it says which of two methods is better at finding what is hidden, and not how good either is at a real conference.
 */
import type { Goal, OfferedGoal, SoughtGoal } from '#features/networking-profile/rules.ts'

export const KINDS = ['trade show', 'academic', 'community'] as const
export type Kind = (typeof KINDS)[number]

/** What the product has of a person. */
export type Known = {
  person_id: string
  company: string | null
  title: string | null
  bio: string
  interests: string[]
  seeking: Goal<SoughtGoal>[]
  offering: Goal<OfferedGoal>[]
  saved: string[]
  connected: string[]
}
type Session = { id: string; title: string; description: string; track: string }
export type World = {
  kind: Kind
  people: Known[]
  sessions: Session[]
  /** Whether two people would be glad to have met, by their places. */
  isGood(a: number, b: number): boolean
}

/** Numbers from 0 to 1 that look random and are the same for the same seed. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const TOPICS = 48
const AREAS = 8
const PAIRS: readonly [SoughtGoal, OfferedGoal][] = [
  ['buy', 'sell'],
  ['raise', 'invest'],
  ['job', 'hire'],
  ['learn', 'mentor'],
  ['collaborate', 'collaborate'],
  ['exchange', 'exchange'],
]
/** How often each pair of goals is what somebody is after. */
const WANTED: Record<Kind, readonly number[]> = {
  'trade show': [0.4, 0.1, 0.12, 0.1, 0.14, 0.14],
  academic: [0.03, 0.05, 0.16, 0.26, 0.3, 0.2],
  community: [0.06, 0.06, 0.12, 0.24, 0.24, 0.28],
}
/** How much an answered goal, the same subjects and the gap in experience count for meeting somebody. */
const TRUTH: Record<Kind, { goal: number; subject: number; gap: number; bias: number }> = {
  'trade show': { goal: 3.2, subject: 2.2, gap: 0.3, bias: -3.9 },
  academic: { goal: 2, subject: 4, gap: 0.5, bias: -4.3 },
  community: { goal: 2.2, subject: 3.2, gap: 0.3, bias: -4.1 },
}
const GOAL_WORDS: Record<string, string[]> = {
  buy: ['looking for suppliers', 'evaluating vendors', 'buying'],
  sell: ['we supply', 'selling', 'our customers use'],
  raise: ['raising a round', 'fundraising'],
  invest: ['investing', 'early stage fund'],
  job: ['open to new roles', 'looking for a position'],
  hire: ['hiring', 'building a team'],
  learn: ['new to', 'learning', 'wants to understand'],
  mentor: ['mentor', 'happy to help with', 'years of experience with'],
  collaborate: ['joint projects', 'looking for partners'],
  exchange: ['comparing notes', 'sharing what works'],
}
const TITLES = [
  ['Student', 'Trainee', 'Junior'],
  ['Engineer', 'Analyst', 'Researcher'],
  ['Senior Engineer', 'Manager', 'Senior Researcher'],
  ['Head', 'Lead', 'Professor'],
  ['Director', 'Founder', 'Chief Officer'],
]
const SYLLABLES = 'ba be bi bo da de di do fa fe ga go ka ke ki ko la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se so ta te ti to va ve vi vo za ze'.split(' ') // prettier-ignore

type Hidden = {
  subjects: Float64Array
  wants: { pair: number; topic: number }[]
  gives: { pair: number; topic: number }[]
  level: number
  company: number
}

export function createWorld(kind: Kind, size: number, seed: number): World {
  const random = randomFrom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('Nothing to choose from')
    return item
  }
  const weighted = (weights: ArrayLike<number>) => {
    let left = random() * Array.from(weights).reduce((sum, one) => sum + one, 0)
    for (let at = 0; at < weights.length; at++) {
      left -= weights[at] ?? 0
      if (left <= 0) return at
    }
    return weights.length - 1
  }
  const word = () =>
    Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join('') + pick(['', 'n', 'r', 's', 'l'])
  const fillers = Array.from({ length: 400 }, word)
  // Each topic has two names, words of its own, and words that it shares with the others of its area.
  const areas = Array.from({ length: AREAS }, () => Array.from({ length: 25 }, word))
  const topics = Array.from({ length: TOPICS }, (_, at) => ({
    area: at % AREAS,
    names: [word(), word()] as const,
    words: Array.from({ length: 18 }, word),
    popularity: 1 / (1 + below(6)),
  }))
  const areaOf = (topic: number) => topics[topic]?.area ?? 0
  const drawTopic = () => weighted(topics.map(({ popularity }) => popularity))
  const near = (topic: number) =>
    random() < 0.6 ? topic : pick(topics.map((_, at) => at).filter((at) => areaOf(at) === areaOf(topic)))
  const nameOf = (topic: number) => topics[topic]?.names[random() < 0.7 ? 0 : 1] ?? ''
  const sayAbout = (topic: number, words: number) =>
    Array.from({ length: words }, () => {
      const chance = random()
      if (chance < 0.15) return nameOf(topic)
      if (chance < 0.45) return pick(topics[topic]?.words ?? [])
      if (chance < 0.6) return pick(areas[areaOf(topic)] ?? [])
      return pick(fillers)
    })

  const hidden: Hidden[] = Array.from({ length: size }, () => {
    const subjects = new Float64Array(TOPICS)
    const first = drawTopic()
    subjects[first] = 1
    for (let more = below(3); more > 0; more--) {
      const at = near(first)
      subjects[at] = Math.max(subjects[at] ?? 0, 0.3 + random() * 0.5)
    }
    if (random() < 0.3) subjects[drawTopic()] = 0.5
    const norm = Math.hypot(...subjects)
    for (const at of subjects.keys()) subjects[at] = (subjects[at] ?? 0) / norm
    const level = weighted([0.2, 0.3, 0.25, 0.15, 0.1])
    const aims = (most: number) =>
      Array.from({ length: 1 + below(most) }, () => ({ pair: weighted(WANTED[kind]), topic: weighted(subjects) }))
    return { subjects, wants: aims(2), gives: aims(2), level, company: below(Math.ceil(size / 3)) }
  })

  const closeness = (a: number, b: number) => (a === b ? 1 : areaOf(a) === areaOf(b) ? 0.25 : 0)
  const like = (a: Hidden, b: Hidden) => {
    let sum = 0
    for (let at = 0; at < TOPICS; at++) sum += (a.subjects[at] ?? 0) * (b.subjects[at] ?? 0)
    return sum
  }
  const truth = TRUTH[kind]
  function gladness(a: Hidden, b: Hidden) {
    let goal = 0
    for (const want of a.wants)
      for (const give of b.gives) if (want.pair === give.pair) goal = Math.max(goal, closeness(want.topic, give.topic))
    const learns = a.wants.some(({ pair }) => pair === 2 || pair === 3)
    const gap = b.level - a.level
    const sum =
      truth.bias +
      truth.goal * goal +
      truth.subject * like(a, b) +
      truth.gap * (learns ? Math.min(gap, 2) : -Math.abs(gap)) * 0.5
    return a.company === b.company ? 0.02 : 1 / (1 + Math.exp(-sum))
  }
  const good = Array.from({ length: size }, () => new Set<number>())
  for (let a = 0; a < size; a++)
    for (let b = a + 1; b < size; b++) {
      const [one, other] = [hidden[a], hidden[b]]
      if (!one || !other || random() >= gladness(one, other) * gladness(other, one)) continue
      good[a]?.add(b)
      good[b]?.add(a)
    }

  const sessions = Array.from({ length: 120 }, (_, at) => {
    const topic = at % TOPICS
    return {
      id: `session ${at}`,
      topic,
      draw: random() < 0.15 ? 4 : 1,
      title: sayAbout(topic, 6).join(' '),
      description: sayAbout(near(topic), 40).join(' '),
      track: `track ${areaOf(topic)}`,
    }
  })
  const gap = {
    tags: 0.1 + random() * 0.2,
    bio: 0.2 + random() * 0.2,
    goals: 0.3 + random() * 0.2,
    saved: 0.3 + random() * 0.2,
  }
  const people = hidden.map((self, at): Known => {
    const silent = random() < 0.08
    const says = (part: keyof typeof gap) => !silent && random() >= gap[part]
    const ownTopics = () => weighted(self.subjects)
    const aimed = <Name extends string>(aims: Hidden['wants'], nameOfPair: (pair: number) => Name) =>
      aims.map(({ pair, topic }) => ({ goal: nameOfPair(pair), tag: random() < 0.25 ? null : nameOf(topic) }))
    const [tags, goals] = [says('tags'), says('goals')]
    const aimWords = [
      ...self.wants.map(({ pair }) => PAIRS[pair]?.[0] ?? ''),
      ...self.gives.map(({ pair }) => PAIRS[pair]?.[1] ?? ''),
    ]
    const bio = [
      ...sayAbout(ownTopics(), 8 + below(14)),
      ...sayAbout(ownTopics(), 6 + below(8)),
      ...(random() < 0.4 ? [pick(GOAL_WORDS[pick(aimWords)] ?? [''])] : []),
    ].join(' ')
    const saves = random() < gap.saved ? 0 : 2 + below(7)
    const saved = Array.from({ length: saves }, () =>
      weighted(sessions.map(({ topic, draw }) => draw * ((self.subjects[topic] ?? 0) * 6 + 0.05))),
    )
    const connected = [...(good[at] ?? [])].filter(() => random() < 0.06).map((other) => `person ${other}`)
    return {
      person_id: `person ${at}`,
      company: random() < 0.9 ? `Company ${self.company}` : null,
      title:
        random() < 0.8 && !silent
          ? `${pick(TITLES[self.level] ?? [])} ${random() < 0.5 ? nameOf(ownTopics()) : ''}`.trim()
          : null,
      bio: says('bio') ? bio : '',
      interests: tags ? [...new Set(Array.from({ length: 2 + below(4) }, () => nameOf(ownTopics())))] : [],
      seeking: goals ? aimed(self.wants, (pair) => PAIRS[pair]?.[0] ?? 'exchange') : [],
      offering: goals ? aimed(self.gives, (pair) => PAIRS[pair]?.[1] ?? 'exchange') : [],
      saved: [...new Set(saved)].map((session) => `session ${session}`),
      connected,
    }
  })
  const places = new Map(people.map(({ person_id }, at) => [person_id, at]))
  for (const [at, { connected }] of people.entries())
    for (const id of connected) {
      const other = people[places.get(id) ?? -1]
      if (other && !other.connected.includes(`person ${at}`)) other.connected.push(`person ${at}`)
    }
  return { kind, people, sessions, isGood: (a, b) => good[a]?.has(b) ?? false }
}
