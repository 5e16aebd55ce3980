/** Simple ways of suggesting people, beside which the product's own must be better. */
import { ANSWERS } from '#features/networking-profile/rules.ts'
import { termsOf } from '#features/suggestions/server/model/terms.ts'
import { fold } from '#shared/fold.ts'
import { type Known, randomFrom, type World } from './world.ts'

/** The places of everybody in the order in which they would be suggested to somebody; the reader may be among them. */
export type Ranking = (reader: number) => number[]

const everything = ({ bio, title, interests, seeking, offering }: Known) =>
  [bio, title, ...interests, ...seeking.map(({ tag }) => tag), ...offering.map(({ tag }) => tag)]
    .filter(Boolean)
    .join(' ')

function byScore(people: readonly Known[], score: (a: Known, b: Known, at: number) => number): Ranking {
  return (reader) => {
    const self = people[reader]
    if (!self) return []
    const scores = people.map((other, at) => score(self, other, at))
    return people.map((_, at) => at).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  }
}

function sharedTags(a: Known, b: Known) {
  const theirs = new Set(b.interests.map(fold))
  return a.interests.filter((tag) => theirs.has(fold(tag))).length
}

function goals(a: Known, b: Known) {
  let sum = 0
  for (const want of a.seeking)
    for (const give of b.offering)
      if (ANSWERS[want.goal].includes(give.goal))
        sum += want.tag && give.tag && fold(want.tag) === fold(give.tag) ? 1 : 0.3
  return sum
}

function textIndex(people: readonly Known[]) {
  const docs = people.map((person) => termsOf(everything(person)))
  const frequency = new Map<string, number>()
  for (const doc of docs) for (const word of new Set(doc)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  return { docs, frequency }
}

export function baselines({ people }: World): Record<string, Ranking> {
  const random = randomFrom(7)
  const luck = people.map(() => random())
  const { docs, frequency } = textIndex(people)
  const n = people.length
  const idf = (word: string) => Math.log(n / (frequency.get(word) ?? 1))
  const vectors = docs.map((doc) => {
    const counts = new Map<string, number>()
    for (const word of doc) counts.set(word, (counts.get(word) ?? 0) + 1)
    const vector = new Map([...counts].map(([word, count]) => [word, (1 + Math.log(count)) * idf(word)]))
    const norm = Math.hypot(...vector.values()) || 1
    return new Map([...vector].map(([word, value]) => [word, value / norm]))
  })
  const postings = new Map<string, [number, number][]>()
  for (const [at, vector] of vectors.entries())
    for (const [word, value] of vector) postings.set(word, [...(postings.get(word) ?? []), [at, value]])
  const counts = docs.map((doc) => {
    const map = new Map<string, number>()
    for (const word of doc) map.set(word, (map.get(word) ?? 0) + 1)
    return map
  })
  const mean = docs.reduce((sum, doc) => sum + doc.length, 0) / n
  const bm25Postings = new Map<string, [number, number][]>()
  for (const [at, count] of counts.entries())
    for (const [word, tf] of count) {
      const length = docs[at]?.length ?? 0
      const df = frequency.get(word) ?? 1
      const value =
        (Math.log(1 + (n - df + 0.5) / (df + 0.5)) * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / mean))
      const list = bm25Postings.get(word)
      if (list) list.push([at, value])
      else bm25Postings.set(word, [[at, value]])
    }
  const ranked = (scores: Float64Array) =>
    people.map((_, at) => at).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (luck[b] ?? 0) - (luck[a] ?? 0))
  return {
    random: () => people.map((_, at) => at).toSorted(() => random() - 0.5),
    popularity: byScore(people, (_, b) => b.connected.length + b.interests.length / 10),
    'shared interests': byScore(people, (a, b, at) => sharedTags(a, b) + (luck[at] ?? 0) / 1000),
    'interests and goals': byScore(
      people,
      (a, b, at) => sharedTags(a, b) + 2 * goals(a, b) + 2 * goals(b, a) + (luck[at] ?? 0) / 1000,
    ),
    'TF-IDF': (reader) => {
      const scores = new Float64Array(n)
      for (const [word, own] of vectors[reader] ?? [])
        for (const [at, value] of postings.get(word) ?? []) scores[at] = (scores[at] ?? 0) + own * value
      return ranked(scores)
    },
    BM25: (reader) => {
      const scores = new Float64Array(n)
      for (const word of new Set(docs[reader]))
        for (const [at, value] of bm25Postings.get(word) ?? []) scores[at] = (scores[at] ?? 0) + value
      return ranked(scores)
    },
  }
}
