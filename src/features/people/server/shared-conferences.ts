import { type SQL, sql } from 'drizzle-orm'
import { conferenceConsents, conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { mutedAt } from './mutes.ts'
import { mutedPeople } from './table.ts'

/** A conference in which two people both take part, as the first of them is placed in it towards the second. */
export type SharedConference = {
  conference_id: string
  /** The second person chose to be listed. */
  is_listed: boolean
  /** The second person lets strangers write to them. */
  is_reachable: boolean
  /** One of the two organises it. */
  is_organised: boolean
  /** The first person was muted by its organisers. */
  is_muted: boolean
}

/** The conferences that two people share, the newest first. An unpublished one is shared by its organisers only. */
export async function sharedConferences(
  db: Db,
  person_id: string,
  other_id: string,
  now: Date,
): Promise<SharedConference[]> {
  const { rows } = await db.execute<SharedConference>(sql`
    select conference_id, is_listed, is_reachable, is_organised, exists (
      select from ${mutedPeople}
      where ${mutedPeople.conference_id} = shared.conference_id and ${mutedPeople.person_id} = ${person_id}
        and ${mutedAt(now)}) as is_muted
    from (${sharedBy(sql`${person_id}::uuid`, sql`${other_id}::uuid`)}) as shared
    order by start_date desc nulls last, conference_id`)
  return rows
}

/** Whether the second person is listed in a conference that the two share, or one of the two organises it. */
export function isInSight(person_id: SQL, other_id: SQL) {
  return sql`exists (select from (${sharedBy(person_id, other_id)}) as shared where is_listed or is_organised)`
}

function sharedBy(person_id: SQL, other_id: SQL) {
  const pair = sql`(${person_id}, ${other_id})`
  return sql`
    with roles as (
      select ${conferenceMembers.conference_id} as conference_id, ${conferenceMembers.user_id} as person_id,
        ${conferenceMembers.role} = 'organiser' as organises
      from ${conferenceMembers} where ${conferenceMembers.user_id} in ${pair}
      union all
      select ${conferences.id}, ${conferences.owner_id}, true from ${conferences}
      where ${conferences.owner_id} in ${pair}
    ), people as (
      select conference_id, person_id, bool_or(organises) as organises from roles group by conference_id, person_id
    )
    select own.conference_id, ${conferences.start_date},
      coalesce(${conferenceConsents.listed}, false) as is_listed,
      coalesce(${conferenceConsents.listed} and ${conferenceConsents.reachable}, false) as is_reachable,
      own.organises or theirs.organises as is_organised
    from people as own
    join people as theirs on theirs.conference_id = own.conference_id and theirs.person_id = ${other_id}
    join ${conferences} on ${conferences.id} = own.conference_id and ${conferences.deleted_at} is null
    left join ${conferenceConsents}
      on ${conferenceConsents.conference_id} = own.conference_id and ${conferenceConsents.user_id} = ${other_id}
    where own.person_id = ${person_id} and own.person_id <> theirs.person_id
      and (${conferences.active} or (own.organises and theirs.organises))`
}

/** Muted people can write only to organisers of the conference that muted them. */
export function isPaused(shared: readonly SharedConference[]) {
  return shared.some(({ is_muted, is_organised }) => is_muted && !is_organised)
}
