import type { Answers } from '#features/networking-profile/rules.ts'
import { addTerm, addText, tagTerm, type Terms } from './terms.ts'

/** What suggestions are made from: a person of a conference, as they and their actions say. */
export type MatchPerson = Pick<Answers, 'interests' | 'seeking' | 'offering'> & {
  person_id: string
  company: string | null
  /** What they do. */
  position: string | null
  /** What they and their profile say of them in their own words. */
  words: string
  /** The ids of the sessions in their agenda. */
  saved: readonly string[]
  /** Those in which they asked or voted, which count as much as saved ones. */
  took_part: readonly string[]
  /** And of those in which they speak. */
  spoken: readonly string[]
  connected: readonly string[]
  /** Whom they ignored, which counts in their own taste alone. */
  ignored: readonly string[]
  /** Whom they are never shown, in either direction. */
  excluded: readonly string[]
}

export type MatchSession = { id: string; title: string; description: string | null; location: string | null }

/** How much a word counts that somebody writes, of what they do, a tag, and a word of a tag. */
const SAID = { text: 1, position: 0.8, tag: 2.2, tagWord: 1 }
/** And of a session that they saved: a word of it, where it is, and itself. */
const SAVED = { word: 0.18, place: 0.6, session: 1.2 }

/** What a person says of themselves, as terms. */
export function personTerms({ words, position, interests, seeking, offering }: MatchPerson): Terms {
  const terms: Terms = new Map()
  addText(terms, words, SAID.text)
  addText(terms, position ?? '', SAID.position)
  const goalTags = [...seeking, ...offering].flatMap(({ tag }) => tag ?? [])
  for (const tag of new Set([...interests, ...goalTags])) addTag(terms, tag)
  return terms
}

/** A tag alone, as terms. */
export function termsOfTag(tag: string): Terms {
  const terms: Terms = new Map()
  addTag(terms, tag)
  return terms
}

function addTag(terms: Terms, tag: string) {
  addTerm(terms, tagTerm(tag), SAID.tag)
  addText(terms, tag, SAID.tagWord)
}

export function sessionTerms({ title, description }: MatchSession): Terms {
  const terms: Terms = new Map()
  addText(terms, title, 1)
  addText(terms, withoutMarkup(description ?? ''), 1)
  return terms
}

/** The sessions that somebody saved, took part in or speaks in, each once. */
export function sessionsOf({ saved, took_part, spoken }: MatchPerson): string[] {
  return [...new Set([...saved, ...took_part, ...spoken])]
}

/** Terms and what was saved besides, so that people are near each other who go to the same places. */
export function withSaved(terms: Terms, saved: readonly { session: MatchSession; terms: Terms }[]): Terms {
  const all: Terms = new Map(terms)
  for (const { session, terms: words } of saved) {
    for (const [term, count] of words) addTerm(all, term, count * SAVED.word)
    addTerm(all, sessionMark(session.id), SAVED.session)
    if (session.location) addTerm(all, placeMark(session.location), SAVED.place)
  }
  return all
}

const PLACE_RARITY = 2

/** The terms that stand for a session or a place itself, with their rarity. */
export function marksOf(people: readonly MatchPerson[], sessions: readonly MatchSession[]): Map<string, number> {
  const savers = new Map<string, number>()
  for (const person of people) for (const id of sessionsOf(person)) savers.set(id, (savers.get(id) ?? 0) + 1)
  const documents = people.length + sessions.length
  return new Map(
    sessions.flatMap(({ id, location }): [string, number][] => [
      [sessionMark(id), Math.log(documents / (1 + (savers.get(id) ?? 0)))],
      ...(location ? [[placeMark(location), PLACE_RARITY] as [string, number]] : []),
    ]),
  )
}

const sessionMark = (id: string) => `session ${id}`
const placeMark = (location: string) => `place ${location}`

/** Descriptions from foreign programmes may be HTML. */
function withoutMarkup(text: string) {
  return text.replaceAll(/<[^>]*>/g, ' ')
}
