import { type SQL, sql } from 'drizzle-orm'
import type { JoinedConference, VisibleConference } from '#features/conferences/server/access.ts'
import { LISTED, shownTo } from '#features/directory/server/people.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { PARTS, SEARCH_LIMITS } from '../rules.ts'
import { searchWords } from './table.ts'

export type Kind = typeof searchWords.$inferSelect.kind

/** One way to find the typed word number `place`: a word itself, or all words that begin with it. */
export type Term = { place: number; word: string; is_beginning: boolean; mistakes: number }

export type Match = { kind: Kind; subject_id: string; rank: number; total: number }

export type Searched = {
  conference: VisibleConference
  /** Null for visitors, who do not find people. */
  joined: JoinedConference | null
  reader_id: string | null
}

/** The last character: every word that begins with "ni" is before "ni" and this. */
export const LAST = '\u{10FFFF}'
/** Comes before every character of a word, so that nothing but the word itself is before the word and this. */
const FIRST = '\u0001'

export function kindsFor({ joined }: Searched): Kind[] {
  return joined ? ['person', 'session', 'exhibitor'] : ['session', 'exhibitor']
}

/**
 * What has all of the first `count` places, the best of each kind first, and how many there are. The best have the words in
 * their names, whole and without mistakes, and nothing else in the name.
 */
export async function findMatches(db: Db, searched: Searched, terms: readonly Term[]): Promise<Match[]> {
  const places = new Set(terms.map(({ place }) => place))
  if (places.size === 0) return []
  return matchesOf(db).execute({
    conference_id: searched.conference.id,
    reader_id: searched.reader_id,
    kinds: kindsFor(searched),
    count: places.size,
    places: terms.map(({ place }) => place),
    words: terms.map(({ word }) => word),
    ends: terms.map(({ word, is_beginning }) => word + (is_beginning ? LAST : FIRST)),
    mistakes: terms.map(({ mistakes }) => mistakes),
  })
}

/** A part of a word is only found by so many letters, because fewer are in too many words. */
export const isLongEnough = (word: SQL) => sql`(not is_part or length(${word}) >= ${PARTS.shortest})`

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

const isShown = sql`exists (select from ${LISTED} where profiles.id = subject_id and ${shownTo(
  { id: sql.placeholder('reader_id') },
  { id: sql.placeholder('conference_id') },
)})`

/** What has each term, with the best of the ways in which it has it. */
const hits = sql`
  select kind, subject_id, term.place, min(
    4 * term.mistakes + case when is_part then 4 else 0 end + case when in_name then 0 else 2 end
    + case when stored.word = term.word then 0 else 1 end
  ) as rank
  from unnest(${value('places', 'int[]')}, ${value('words', 'text[]')}, ${value('ends', 'text[]')}, ${value('mistakes', 'int[]')})
      as term (place, word, ending, mistakes)
    -- The offset keeps the planner from reading all words of the conference for each term.
    cross join lateral (
      select kind, subject_id, word, in_name, is_part from ${searchWords}
      where conference_id = ${value('conference_id', 'uuid')} and word >= term.word and word < term.ending
        and kind = any(${value('kinds', 'text[]')}) and ${isLongEnough(sql`term.word`)}
      offset 0) as stored
  group by kind, subject_id, term.place`

const matchesOf = prepared((db) => {
  const found = sql`(
    with hits as (${hits}), matches as (
      select kind, subject_id, sum(rank)::int as rank from hits
      group by kind, subject_id having count(*) = ${value('count', 'int')}
    ), shown as (
      select * from matches where kind <> 'person' or ${isShown}
    ), measured as (
      -- What has all words whole in its name is the shorter, the fewer others it has there.
      select *, case when rank = 0 then (
        select count(*) from ${searchWords} as named
        where named.subject_id = shown.subject_id and named.conference_id = ${value('conference_id', 'uuid')}
          and named.in_name and not named.is_part) end as length
      from shown
    )
    select *, count(*) over (partition by kind)::int as total,
      row_number() over (partition by kind order by rank, length, subject_id) as position
    from measured) as found`
  return db
    .select({
      kind: sql<Kind>`kind`,
      subject_id: sql<string>`subject_id`,
      rank: sql<number>`rank`,
      total: sql<number>`total`,
    })
    .from(found)
    .where(sql`position <= ${SEARCH_LIMITS.results}`)
    .orderBy(sql`rank, position`)
    .prepare('search_matches')
})
