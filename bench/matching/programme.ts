/** Real text: the speakers of a programme as people who wrote their abstracts, with the tracks hidden. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Model } from '#features/suggestions/server/model/model.ts'
import type { MatchPerson } from '#features/suggestions/server/model/documents.ts'
import { termsOf } from '#features/suggestions/server/model/terms.ts'
import { FIRST } from './lists.ts'

/** Beside the repository; programmes of real events carry their speakers' texts and are no part of the product. */
const PROGRAMME = join(import.meta.dirname, '../../../shared/data/foreign/fosdem-2013.xml')

type Speaker = { name: string; words: string; tracks: Set<string> }

async function readSpeakers(path: string): Promise<Speaker[] | null> {
  const xml = await readFile(path, 'utf8').catch(() => null)
  if (xml === null) return null
  const speakers = new Map<string, Speaker>()
  for (const [, event = ''] of xml.matchAll(/<event id[^>]*>([\s\S]*?)<\/event>/g)) {
    const part = (name: string) => plain(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(event)?.[1] ?? '')
    for (const [, name = ''] of event.matchAll(/<person[^>]*>([^<]*)<\/person>/g)) {
      const speaker = speakers.get(name) ?? { name, words: '', tracks: new Set() }
      speakers.set(name, speaker)
      speaker.words += ` ${part('title')} ${part('abstract')} ${part('description')}`
      speaker.tracks.add(part('track'))
    }
  }
  return [...speakers.values()]
}

function plain(text: string) {
  const decoded = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return decoded.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&\w+;/g, ' ')
}

/** How many of the first ten speak in the same track, by the product's score and by TF-IDF; null without the data. */
export async function sameTracks(
  path = PROGRAMME,
): Promise<{ product: number; tfidf: number; speakers: number } | null> {
  const speakers = await readSpeakers(path)
  if (!speakers) return null
  const people = speakers.map(({ words }, at) => personOf(at, words))
  const model = new Model(people, [])
  const places = model.people.map(({ person_id }) => Number(person_id))
  const product = people.map((_, at) =>
    model
      .candidatesOf(model.placeOf(`${at}`.padStart(6, '0')) ?? -1)
      .toSorted((a, b) => b.score - a.score)
      .map(({ place }) => places[place] ?? -1),
  )
  return {
    product: shareOfSame(speakers, product),
    tfidf: shareOfSame(speakers, byWords(speakers)),
    speakers: speakers.length,
  }
}

function personOf(at: number, words: string): MatchPerson {
  const nothing = { company: null, position: null, interests: [], seeking: [], offering: [] }
  return {
    ...nothing,
    saved: [],
    took_part: [],
    spoken: [],
    connected: [],
    ignored: [],
    excluded: [],
    person_id: `${at}`.padStart(6, '0'),
    words,
  }
}

function shareOfSame(speakers: readonly Speaker[], lists: readonly (readonly number[])[]) {
  let same = 0
  for (const [reader, list] of lists.entries())
    for (const at of list.slice(0, FIRST))
      if ([...(speakers[reader]?.tracks ?? [])].some((track) => speakers[at]?.tracks.has(track))) same++
  return same / (lists.length * FIRST)
}

function byWords(speakers: readonly Speaker[]) {
  const docs = speakers.map(({ words }) => Map.groupBy(termsOf(words), (term) => term))
  const counts = new Map<string, number>()
  for (const doc of docs) for (const term of doc.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  const vectors = docs.map((doc) => {
    const vector = new Map(
      [...doc].map(([term, all]) => [
        term,
        (1 + Math.log(all.length)) * Math.log(docs.length / (counts.get(term) ?? 1)),
      ]),
    )
    const norm = Math.hypot(...vector.values()) || 1
    return new Map([...vector].map(([term, value]) => [term, value / norm]))
  })
  return vectors.map((own, reader) => {
    const scores = vectors.map((other) =>
      [...own].reduce((sum, [term, value]) => sum + value * (other.get(term) ?? 0), 0),
    )
    const others = scores.map((_, at) => at).filter((at) => at !== reader)
    return others.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, FIRST)
  })
}
