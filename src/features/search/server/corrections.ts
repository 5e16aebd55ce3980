import { and, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#server/db/db.ts'
import { intactParts, mistakesIn, toleranceOf } from '../rules.ts'
import { kindsFor, LAST, type Match, type Searched, type Term } from './matches.ts'
import { searchWords } from './table.ts'

/** Words that are compared with a mistyped one, and those of them that are searched for. */
const MOST_COMPARED = 5000
const MOST_SEARCHED = 50

/** The stored words that may have been meant by these, which nobody found as they are. */
export async function correctedTerms(db: Db, searched: Searched, words: readonly string[]): Promise<Term[]> {
  const all = await Promise.all(words.map((word, place) => termsFor(db, searched, { word, place })))
  return all.flat()
}

async function termsFor(db: Db, searched: Searched, { word, place }: { word: string; place: number }) {
  const most = toleranceOf(word)
  if (most === 0) return []
  const { beginning, ending } = intactParts(word)
  const stored = await similarWords(db).execute({
    conference_id: searched.conference.id,
    kinds: kindsFor(searched),
    beginning,
    beginning_end: beginning + LAST,
    ending: Array.from(ending).toReversed().join(''),
    ending_end: Array.from(ending).toReversed().join('') + LAST,
    shortest: word.length - most,
    longest: word.length + most,
  })
  return stored
    .map((candidate) => ({ word: candidate.word, ...mistakesIn(word, candidate.word, most) }))
    .map((compared) => ({ place, word: compared.word, is_beginning: false, mistakes: mistakesOf(compared) }))
    .filter(({ mistakes }) => mistakes < Infinity)
    .toSorted((a, b) => a.mistakes - b.mistakes || a.word.length - b.word.length)
    .slice(0, MOST_SEARCHED)
}

/** A whole word is the better guess: one with as many mistakes in an unfinished one counts as one mistake more. */
function mistakesOf({ whole, beginning }: { whole: number; beginning: number }) {
  return Math.min(whole, beginning + 1)
}

const similarWords = prepared((db) => {
  const { word } = searchWords
  const at = (name: string) => sql`${sql.placeholder(name)}::text`
  const length = (name: string) => sql`${sql.placeholder(name)}::int`
  const within = and(
    eq(searchWords.conference_id, sql.placeholder('conference_id')),
    sql`${searchWords.kind} = any(${sql.placeholder('kinds')}::text[])`,
    eq(searchWords.is_part, false),
  )
  return db
    .select({ word })
    .from(searchWords)
    .where(
      sql`${within} and ${word} >= ${at('beginning')} and ${word} < ${at('beginning_end')}
      and length(${word}) >= ${length('shortest')}`,
    )
    .union(
      db.select({ word }).from(searchWords)
        .where(sql`${within} and reverse(${word}) >= ${at('ending')} and reverse(${word}) < ${at('ending_end')}
          and length(${word}) between ${length('shortest')} and ${length('longest')}`),
    )
    .limit(MOST_COMPARED)
    .prepare('search_similar_words')
})

/**
 * What was meant by the typed words, as the best match has it; null where it has all of them as they were typed. Only of what the
 * caller has found, because a word of somebody who is hidden from them would tell of that person.
 */
export async function meantWords(
  db: Db,
  { conference }: Searched,
  { subject_id }: Match,
  { words, terms }: { words: readonly string[]; terms: readonly Term[] },
): Promise<string | null> {
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(eq(searchWords.subject_id, subject_id), eq(searchWords.conference_id, conference.id)))
  const stored = new Set(rows.map(({ word }) => word))
  const isFound = (word: string) => rows.some((row) => row.word.startsWith(word))
  const corrected = words.map((word, place) =>
    isFound(word) ? word : (terms.find((term) => term.place === place && stored.has(term.word))?.word ?? word),
  )
  return corrected.every((word, place) => word === words[place]) ? null : corrected.join(' ')
}
