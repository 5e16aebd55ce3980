import { type SQL, sql } from 'drizzle-orm'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { byKey, MAY_BE_SUGGESTED, type ScoredPerson, uses } from './queries.ts'
import { suggestionInputs } from './table.ts'
import { titlePhrases } from './words.ts'

/** So many of each kind are shown. */
const MOST = 30
/** What so many of the people of a large conference look for is read, which takes some milliseconds. */
const MOST_READ = 2000

/**
 * The ids of people for a reader who has not said what they look for: first those who look for something that the reader's
 * title names, then speakers.
 */
export async function readFallbackPeople(db: Db, conference_id: string, reader: ScoredPerson): Promise<string[]> {
  const phrases = titlePhrases(reader.position)
  const seekers = phrases.length > 0 ? await readSeekers(db, conference_id, { reader, phrases }) : []
  return [...seekers, ...(await readSpeakers(db, conference_id, reader.person_id))]
}

type About = { reader: ScoredPerson; phrases: readonly string[] }

/** People who may be suggested and look for something about one of these phrases, in another order for each reader. */
async function readSeekers(db: Db, conference_id: string, { reader, phrases }: About): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from (
      select answered.user_id as id from (${answersNextTo(conference_id, reader.person_id)}) as answered
      where exists (
        select from jsonb_array_elements(answered.seeking) as goal
        where lower(goal ->> 'tag') = any(${sql.param(phrases)}::text[]))) as person
    join ${byKey(conferenceConsents, sql`conference_id = ${conference_id} and user_id`)} as consents on true
    join ${byKey(profiles, sql`id`)} as profile on true
    left join ${byKey(suggestionInputs, sql`person_id`)} as used on true
    where ${MAY_BE_SUGGESTED} and ${uses('said')}
    order by md5(concat(person.id, ${reader.person_id}::text)) limit ${MOST}`)
  return rows.map(({ id }) => id)
}

/** Those whose ids come after the reader’s, and then the first ones, so that not all readers see the same people. */
function answersNextTo(conference_id: string, reader_id: string): SQL {
  const part = (isNext: SQL) => sql`(
    select user_id, seeking from ${participantAnswers}
    where conference_id = ${conference_id} and ${isNext} order by user_id limit ${MOST_READ})`
  return sql`
    ${part(sql`user_id > ${reader_id}`)} union all ${part(sql`user_id < ${reader_id}`)} limit ${MOST_READ}`
}

/**
 * The ids of speakers who may be suggested, in another order for each reader, so that not all who have said nothing see the
 * same ones.
 */
async function readSpeakers(db: Db, conference_id: string, reader_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from (
      select distinct listed.user_id as id from ${speakers} as speaker
      join ${delegates} as listed
        on listed.conference_id = speaker.conference_id and listed.email = speaker.email and listed.is_registered
      where speaker.conference_id = ${conference_id} and listed.user_id <> ${reader_id}) as person
    join ${byKey(conferenceConsents, sql`conference_id = ${conference_id} and user_id`)} as consents on true
    join ${byKey(profiles, sql`id`)} as profile on true
    where ${MAY_BE_SUGGESTED} order by md5(concat(person.id, ${reader_id}::text)) limit ${MOST}`)
  return rows.map(({ id }) => id)
}
