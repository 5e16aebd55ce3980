import { and, eq, type SQL, sql } from 'drizzle-orm'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import { type Db, prepared } from '#server/db/db.ts'
import type { ConferencePerson, Person } from '../contract.ts'

const peopleOf = prepared((db) => {
  const [id, conference_id] = [sql`person.id`, sql`${sql.placeholder('conference_id')}::uuid`]
  const roles = sql`array(
    select ${conferenceMembers.role} from ${conferenceMembers}
    where ${conferenceMembers.user_id} = ${id} and ${conferenceMembers.conference_id} = ${conference_id})`
  const name = sql`coalesce(nullif(${profiles.sort_name}, ''), ${delegates.sort_name})`
  return db
    .select({
      person_id: sql<string>`${id}`,
      full_name: sql<string | null>`coalesce(${profiles.full_name}, ${delegates.full_name})`,
      avatar_url: profiles.avatar_url,
      role: sql<ConferencePerson['role']>`case
        when ${conferences.owner_id} = ${id} or 'organiser' = any(${roles}) then 'organiser'
        when 'speaker' = any(${roles}) then 'speaker'
        when 'exhibitor' = any(${roles}) then 'exhibitor'
        when ${looksLikeOrganiser(name, sql`${conferences.id}`)} then 'namesake'
      end`,
    })
    .from(sql`unnest(${sql.placeholder('ids')}::uuid[]) as person (id)`)
    .innerJoin(conferences, eq(conferences.id, conference_id))
    .leftJoin(profiles, eq(profiles.id, id))
    .leftJoin(delegates, and(eq(delegates.user_id, id), eq(delegates.conference_id, conference_id)))
    .prepare('conference_people')
})

/** Whether a folded name looks like that of somebody who organises the conference. */
export function looksLikeOrganiser(name: SQL, conference_id: SQL) {
  return sql`look_of(${name}) in (
    select look_of(organiser.sort_name) from ${profiles} as organiser where organiser.sort_name <> '' and organiser.id in (
      select owner_id from conferences where id = ${conference_id} union all
      select user_id from conference_members where conference_id = ${conference_id} and role = 'organiser'))`
}

/** The people of a conference by their ids. The name is that of the profile, or the one they registered with. */
export async function readPeople(
  db: Db,
  conference_id: string,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => ConferencePerson | null> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return () => null
  const rows = await peopleOf(db).execute({ conference_id, ids: wanted })
  const people = new Map(rows.map((person) => [person.person_id, person]))
  return (id) => people.get(id ?? '') ?? null
}

/** People by their ids where no conference is concerned. The name is that of the profile, or of the last registration. */
export async function readPersons(
  db: Db,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Person | null> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return () => null
  const { rows } = await db.execute<Person>(sql`
    select person.id as person_id,
      coalesce(${profiles.full_name}, (
        select ${delegates.full_name} from ${delegates} where ${delegates.user_id} = person.id
        order by ${delegates.number} desc limit 1
      )) as full_name,
      ${profiles.avatar_url}
    from unnest(${sql.param(wanted)}::uuid[]) as person (id)
    left join ${profiles} on ${profiles.id} = person.id`)
  const people = new Map(rows.map((person) => [person.person_id, person]))
  return (id) => people.get(id ?? '') ?? null
}
