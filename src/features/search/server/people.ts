import { sql } from 'drizzle-orm'
import { searchSpellings } from '../rules.ts'
import { isLongEnough, LAST } from './matches.ts'
import { searchWords } from './table.ts'

/**
 * The ids of the people of a conference whose words have all that was typed, as a query; nobody where nothing of it is a word.
 * Who of them may be seen is for the caller to ask.
 */
export function peopleWithWords(conference_id: string, typed: string) {
  const words = searchSpellings(typed)
  if (words.length === 0) return sql`select null::uuid where false`
  return sql.join(
    words.map((spellings) => peopleWith(conference_id, spellings)),
    sql` intersect `,
  )
}

function peopleWith(conference_id: string, spellings: readonly string[]) {
  const found = spellings.map(
    (word) => sql`(word >= ${word} and word < ${word + LAST} and ${isLongEnough(sql`${word}::text`)})`,
  )
  return sql`
    select subject_id from ${searchWords}
    where conference_id = ${conference_id} and kind = 'person' and (${sql.join(found, sql` or `)})`
}
