import { joinedByCaller, type VisibleConference } from '#features/conferences/server/access.ts'
import { readListed } from '#features/directory/server/people.ts'
import type { Call, User } from '#server/context.ts'
import type { FoundSession, SearchResults } from '../contract.ts'
import { dividedWords, isSameName, searchSpellings } from '../rules.ts'
import { correctedTerms, meantWords } from './corrections.ts'
import { findMatches, type Kind, type Match, type Searched, type Term } from './matches.ts'
import { readExhibitors } from './exhibitors.ts'
import { readSessions } from './sessions.ts'

type Query = { q: string; exact: boolean }

/** What a conference has of the typed words, as far as the caller may see it. */
export async function searchConference(
  call: Call<User | null>,
  conference: VisibleConference,
  query: Query,
): Promise<SearchResults> {
  const joined = joinedByCaller(conference, call.user)
  const searched = { conference, joined, reader_id: call.user?.id ?? null }
  const { matches, corrected } = await matchesFor(call, searched, query)
  const [people, sessions, exhibitors] = await Promise.all([
    joined && call.user ? readListed({ ...call, user: call.user }, joined, idsOf(matches, 'person')) : [],
    readSessions(call.db, conference, idsOf(matches, 'session')),
    readExhibitors(call.db, conference, idsOf(matches, 'exhibitor')),
  ])
  return {
    corrected,
    with_people: joined !== null,
    totals: {
      people: totalOf(matches, 'person'),
      sessions: totalOf(matches, 'session'),
      exhibitors: totalOf(matches, 'exhibitor'),
    },
    people,
    sessions: inOrder(sessions, matches, { q: corrected ?? query.q, now: call.now }),
    exhibitors,
  }
}

/** What was typed; where nothing has all of it, what was probably meant. */
async function matchesFor({ db }: Call<User | null>, searched: Searched, { q, exact }: Query) {
  const typed = searchSpellings(q)
  const matches = await findMatches(db, searched, beginnings(typed))
  if (matches.length > 0 || exact || typed.length === 0) return { matches, corrected: null }
  const words = dividedWords(q)
  const guesses = await correctedTerms(db, searched, words)
  if (guesses.length === 0 && words.length === typed.length) return { matches, corrected: null }
  const spellings = words.length === typed.length ? typed : words.map((word) => [word])
  const terms = [...beginnings(spellings), ...guesses]
  const corrected = await findMatches(db, searched, terms)
  const [best] = corrected
  return {
    matches: corrected,
    corrected: best ? await meantWords(db, searched, best, { words, terms: guesses }) : null,
  }
}

function beginnings(words: readonly (readonly string[])[]): Term[] {
  return words.flatMap((spellings, place) =>
    spellings.map((word) => ({ place, word, is_beginning: true, mistakes: 0 })),
  )
}

const ofKind = (matches: readonly Match[], kind: Kind) => matches.filter((match) => match.kind === kind)
const idsOf = (matches: readonly Match[], kind: Kind) => ofKind(matches, kind).map(({ subject_id }) => subject_id)
const totalOf = (matches: readonly Match[], kind: Kind) => ofKind(matches, kind)[0]?.total ?? 0

type Typed = { q: string; now: Date }

/** That of the same name, then by how well they match; among those that match as well, what is still to come is first. */
function inOrder(sessions: readonly FoundSession[], matches: readonly Match[], { q, now }: Typed): FoundSession[] {
  const ranks = new Map(matches.map(({ subject_id, rank }) => [subject_id, rank]))
  const rankOf = ({ schedule_item_id }: FoundSession) => ranks.get(schedule_item_id) ?? 0
  const isOther = ({ title }: FoundSession) => Number(!isSameName(title, q))
  const isOver = ({ ends_at }: FoundSession) => Number(ends_at !== null && new Date(ends_at) <= now)
  return sessions.toSorted(
    (a, b) =>
      isOther(a) - isOther(b) ||
      rankOf(a) - rankOf(b) ||
      isOver(a) - isOver(b) ||
      (a.starts_at ?? '').localeCompare(b.starts_at ?? '') ||
      a.number - b.number,
  )
}
