import { sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import { looksLikeOrganiser } from '#features/people/server/queries.ts'
import type { Db } from '#server/db/db.ts'
import type { Correspondent } from '../contract.ts'

/** A person, and the conference in which somebody met them, from which a name comes that the profile does not have. */
type Met = { person_id: string; conference_id: string | null }

/** People by their ids. Deleted accounts are missing. */
export async function readCorrespondents(
  db: Db,
  met: readonly Met[],
): Promise<(person_id: string | null) => Correspondent | null> {
  if (met.length === 0) return () => null
  const person_ids = met.map(({ person_id }) => person_id)
  const conference_ids = met.map(({ conference_id }) => conference_id)
  const isOrganiser = sql`(${conferences.owner_id} = person.id or exists (
    select from ${conferenceMembers}
    where ${conferenceMembers.conference_id} = person.conference_id
      and ${conferenceMembers.user_id} = person.id and ${conferenceMembers.role} = 'organiser'))`
  const name = sql`coalesce(nullif(${profiles.sort_name}, ''), ${delegates.sort_name})`
  const { rows } = await db.execute<Correspondent>(sql`
    select distinct on (person.id) person.id as person_id,
      coalesce(${profiles.full_name}, ${delegates.full_name}) as full_name,
      coalesce(${profiles.position}, ${delegates.position}) as position,
      coalesce(${profiles.company}, ${delegates.company}) as company,
      ${profiles.avatar_url},
      case when ${isOrganiser} then ${conferences.name} end as organises,
      case when not ${isOrganiser} and ${looksLikeOrganiser(name, sql`person.conference_id`)}
        then ${conferences.name} end as namesake_in
    from unnest(${sql.param(person_ids)}::uuid[], ${sql.param(conference_ids)}::uuid[]) as person (id, conference_id)
    join ${users} on ${users.id} = person.id and ${users.deleted_at} is null
    left join ${profiles} on ${profiles.id} = person.id
    left join ${delegates}
      on ${delegates.user_id} = person.id and ${delegates.conference_id} = person.conference_id
    left join ${conferences} on ${conferences.id} = person.conference_id
    order by person.id`)
  const people = new Map(rows.map((person) => [person.person_id, person]))
  return (person_id) => people.get(person_id ?? '') ?? null
}
