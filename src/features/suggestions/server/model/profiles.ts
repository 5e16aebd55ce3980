import { fold } from '#shared/fold.ts'
import { type Corpus, rowOf } from './corpus.ts'
import { type MatchPerson, type MatchSession, personTerms, sessionsOf, withSaved } from './documents.ts'
import { type Aim, aimsOf } from './goals.ts'
import { levelOf } from './levels.ts'
import { type Basis, projectInto, type SparseRow } from './space.ts'
import type { Tags } from './tags.ts'
import type { Terms } from './terms.ts'
import { normalise } from './vectors.ts'

/** A person as numbers. */
export type Profile = {
  person_id: string
  text: SparseRow
  /** In the space of the conference. */
  dense: Float32Array
  seeking: Aim[]
  offering: Aim[]
  /** The places of their interests. */
  tags: number[]
  level: number | null
  /** Whether they look for advice or a job. */
  learns: boolean
  complete: number
  company: string
  /** The sessions that they saved or took part in. */
  saved: readonly string[]
}

type SavedSession = { session: MatchSession; terms: Terms }

/** What people are measured by, whether they were there when it was made or not. */
export type Space = { corpus: Corpus; basis: Basis; sessions: ReadonlyMap<string, SavedSession> }

/** The terms that place a person in the space: their own, and those of the sessions that they saved. */
export function placingTerms(terms: Terms, saved: readonly string[], sessions: Space['sessions']): Terms {
  return withSaved(
    terms,
    saved.flatMap((id) => sessions.get(id) ?? []),
  )
}

export function denseOf(terms: Terms, { corpus, basis }: Space): Float32Array {
  const dense = new Float32Array(basis.rank)
  projectInto(dense, rowOf(terms, corpus), basis)
  return normalise(dense)
}

export function profileOf(person: MatchPerson, space: Space, tags: Tags): Profile {
  const terms = personTerms(person)
  const placeOf = (tag: string) => tags.placeOf(tag)
  return {
    person_id: person.person_id,
    text: rowOf(terms, space.corpus),
    dense: denseOf(placingTerms(terms, sessionsOf(person), space.sessions), space),
    ...aimsOf(person, placeOf),
    tags: [...new Set(person.interests.map(placeOf))],
    level: levelOf(person.position),
    learns: person.seeking.some(({ goal }) => goal === 'learn' || goal === 'job'),
    complete: completeness(person),
    company: fold(person.company ?? ''),
    // The one string of each session, and not a copy for everybody who saved it.
    saved: [...new Set([...person.saved, ...person.took_part])].flatMap(
      (id) => space.sessions.get(id)?.session.id ?? [],
    ),
  }
}

function completeness({ words, position, interests, seeking, offering, saved }: MatchPerson) {
  const parts = [words !== '', position !== null, interests.length > 0, seeking.length > 0, offering.length > 0]
  const said = [...parts, saved.length > 0]
  return said.filter(Boolean).length / said.length
}
