import { sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Db } from '#server/db/db.ts'

type Visitor = {
  person_id: string
  full_name: string | null
  position: string | null
  company: string | null
  avatar_url: string | null
}

/** People of a conference by their ids, as the profile describes them, or what they registered with. Never with an address. */
export async function readVisitors(
  db: Db,
  conference_id: string,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Visitor | null> {
  const person_ids = [...new Set(ids.flatMap((id) => id ?? []))]
  if (person_ids.length === 0) return () => null
  const { rows } = await db.execute<Visitor>(sql`
    select person.id as person_id,
      coalesce(${profiles.full_name}, ${delegates.full_name}) as full_name,
      coalesce(${profiles.position}, ${delegates.position}) as position,
      coalesce(${profiles.company}, ${delegates.company}) as company,
      ${profiles.avatar_url}
    from unnest(${sql.param(person_ids)}::uuid[]) as person (id)
    join ${users} on ${users.id} = person.id and ${users.deleted_at} is null
    left join ${profiles} on ${profiles.id} = person.id
    left join ${delegates} on ${delegates.user_id} = person.id and ${delegates.conference_id} = ${conference_id}`)
  const people = new Map(rows.map((person) => [person.person_id, person]))
  return (id) => people.get(id ?? '') ?? null
}
