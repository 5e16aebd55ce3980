import { type SQL, sql } from 'drizzle-orm'
import { agendaItems } from '#features/agenda/server/table.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { ANSWERS, SEEKING } from '#features/networking-profile/rules.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { byKey, MAY_BE_SUGGESTED, type ScoredPerson, uses } from './queries.ts'
import { suggestionInputs } from './table.ts'

/** So many of the people of a large conference are looked at, which takes a tenth of a second. */
const MOST_LOOKED_AT = 5000
const MOST = 60

/**
 * Whom to show somebody until there is a model of the conference: those with whom they share the most interests and sessions,
 * and whose goals and offers answer theirs. One query, which knows nothing of words and of other names for the same thing.
 */
export async function readSimpleList(db: Db, conference_id: string, reader: ScoredPerson): Promise<string[]> {
  const { interests, seeking, offering, saved } = reader
  const tags = interests.map((tag) => tag.toLowerCase())
  const sessions = saved.map(({ schedule_item_id }) => schedule_item_id)
  const wanted = seeking.flatMap(({ goal, tag }) => ANSWERS[goal].map((offer) => ({ goal: offer, tag })))
  const given = offering.flatMap(({ goal, tag }) =>
    SEEKING.filter((want) => ANSWERS[want].includes(goal)).map((want) => ({ goal: want, tag })),
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    select compared.id from (
      select found.id,
        (select count(*) from unnest(found.interests) as tag where lower(tag) = any(${sql.param(tags)}::text[]))
        + 2 * ${countAnswered(sql`found.offering`, wanted)} + 2 * ${countAnswered(sql`found.seeking`, given)}
        + (select count(*) from ${agendaItems} as saved
          where saved.person_id = found.id and found.has_sessions
            and saved.schedule_item_id = any(${sql.param(sessions)}::uuid[])) as shared
      from (${readSome(conference_id, reader.person_id)}) as found) as compared
    where compared.shared > 0 order by compared.shared desc, compared.id limit ${MOST}`)
  return rows.map(({ id }) => id)
}

/** How many of these goals of somebody are among those that the reader has an answer to, about the same or anything. */
function countAnswered(goals: SQL, answers: readonly { goal: string; tag: string | null }[]): SQL {
  return sql`(
    select count(*) from jsonb_array_elements(${goals}) as one
    join json_to_recordset(${JSON.stringify(answers)}) as own (goal text, tag text) on own.goal = one ->> 'goal'
    where own.tag is null or one ->> 'tag' is null or lower(own.tag) = lower(one ->> 'tag'))`
}

/** People who may be suggested, with what they let count. */
function readSome(conference_id: string, reader_id: string): SQL {
  const said = (column: 'interests' | 'seeking' | 'offering') => sql`
    case when ${uses('said')} then coalesce(answered.${sql.identifier(column)}, listed.${sql.identifier(column)}) end
      as ${sql.identifier(column)}`
  return sql`
    select person.id, ${said('interests')}, ${said('seeking')}, ${said('offering')}, ${uses('sessions')} as has_sessions
    from ${conferenceConsents} as consents
    cross join lateral (select consents.user_id as id) as person
    join ${byKey(profiles, sql`id`)} as profile on true
    left join ${byKey(suggestionInputs, sql`person_id`)} as used on true
    left join ${byKey(participantAnswers, sql`conference_id = ${conference_id} and user_id`)} as answered on true
    left join ${byKey(delegates, sql`conference_id = ${conference_id} and user_id`)} as listed on true
    where consents.conference_id = ${conference_id} and ${MAY_BE_SUGGESTED} and consents.user_id <> ${reader_id}
    limit ${MOST_LOOKED_AT}`
}
