import { sql } from 'drizzle-orm'
import { agendaItems } from '#features/agenda/server/table.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { ANSWERS, OFFERING, SEEKING } from '#features/networking-profile/rules.ts'
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
  const sought = new Set(seeking.flatMap(({ goal }) => ANSWERS[goal]))
  const answered = SEEKING.filter((want) => offering.some(({ goal }) => ANSWERS[want].includes(goal)))
  const sessions = saved.map(({ schedule_item_id }) => schedule_item_id)
  const said = (column: 'interests' | 'seeking' | 'offering') => {
    const [own, listed] = [participantAnswers[column], delegates[column]].map(({ name }) => sql.identifier(name))
    return sql`case when ${uses('said')} then coalesce(answered.${own}, listed.${listed}) end`
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from (
      select consents.user_id as id, ${said('interests')} as interests, ${said('seeking')} as seeking,
        ${said('offering')} as offering, ${uses('sessions')} as has_sessions
      from ${conferenceConsents} as consents
      cross join lateral (select consents.user_id as id) as person
      join ${byKey(profiles, sql`id`)} as profile on true
      left join ${byKey(suggestionInputs, sql`person_id`)} as used on true
      left join ${byKey(participantAnswers, sql`conference_id = ${conference_id} and user_id`)} as answered on true
      left join ${byKey(delegates, sql`conference_id = ${conference_id} and user_id`)} as listed on true
      where consents.conference_id = ${conference_id} and ${MAY_BE_SUGGESTED}
        and consents.user_id <> ${reader.person_id}
      limit ${MOST_LOOKED_AT}) as found
    order by (select count(*) from unnest(found.interests) as tag where lower(tag) = any(${sql.param(tags)}::text[]))
      + 2 * (select count(*) from jsonb_array_elements(found.offering) as one
        where one ->> 'goal' = any(${sql.param(OFFERING.filter((offer) => sought.has(offer)))}::text[]))
      + 2 * (select count(*) from jsonb_array_elements(found.seeking) as one
        where one ->> 'goal' = any(${sql.param(answered)}::text[]))
      + (select count(*) from ${agendaItems} as saved
        where saved.person_id = found.id and found.has_sessions
          and saved.schedule_item_id = any(${sql.param(sessions)}::uuid[])) desc,
      found.id
    limit ${MOST}`)
  return rows.map(({ id }) => id)
}
