import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { MemberRole } from '#features/conferences/server/access.ts'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import { type Db, prepared } from '#server/db/db.ts'
import type { ConferencePerson } from '../contract.ts'
import { asWriter } from './sight.ts'

/** A person, and the conference in which they are looked at; null where none is concerned. */
export type PersonIn = { person_id: string; conference_id: string | null }

const peopleOf = prepared((db) => {
  const [id, conference_id] = [sql`person.id`, sql`person.conference_id`]
  const isMember = sql`${conferenceMembers.user_id} = ${id} and ${conferenceMembers.conference_id} = ${conference_id}`
  const organises = sql<boolean>`coalesce(${conferences.owner_id} = ${id} or exists (
    select from ${conferenceMembers} where ${isMember} and ${conferenceMembers.role} = 'organiser'), false)`
  const name = sql`coalesce(nullif(${profiles.sort_name}, ''), registration.sort_name)`
  const isRegisteredHere = sql`registration.conference_id = ${conference_id}`
  return db
    .select({
      person_id: sql<string>`${id}`,
      full_name: sql<string | null>`coalesce(${profiles.full_name}, registration.full_name)`,
      avatar_url: profiles.avatar_url,
      position: profiles.position,
      company: profiles.company,
      registered_position: sql<string | null>`case when ${isRegisteredHere} then registration.position end`,
      registered_company: sql<string | null>`case when ${isRegisteredHere} then registration.company end`,
      conference_name: conferences.name,
      organises,
      roles: sql<MemberRole[]>`array(select ${conferenceMembers.role} from ${conferenceMembers} where ${isMember})`,
      is_namesake: sql<boolean>`case when ${conferences.id} is null or ${organises} then false
        else coalesce(${looksLikeOrganiser(name, sql`${conferences.id}`)}, false) end`,
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('conference_ids')}::uuid[])
        as person (id, conference_id)`,
    )
    .innerJoin(users, and(eq(users.id, id), isNull(users.deleted_at)))
    .leftJoin(profiles, eq(profiles.id, id))
    .leftJoin(conferences, eq(conferences.id, conference_id))
    .leftJoin(
      sql`lateral (
        select * from ${delegates}
        where ${delegates.user_id} = ${id} and (${conference_id} is null or ${delegates.conference_id} = ${conference_id})
        order by ${delegates.number} desc limit 1) as registration`,
      sql`true`,
    )
    .prepare('people')
})

/** Whether a folded name looks like that of somebody who organises the conference. */
function looksLikeOrganiser(name: SQL, conference_id: SQL) {
  return sql`look_of(${name}) in (
    select look_of(organiser.sort_name) from ${profiles} as organiser where organiser.sort_name <> '' and organiser.id in (
      select owner_id from conferences where id = ${conference_id} union all
      select user_id from conference_members where conference_id = ${conference_id} and role = 'organiser'))`
}

/**
 * All that is known of a person who is shown to others. The name is that of the profile, or the one they registered with in
 * the conference; where none is concerned, in the last one. Never answer with it: `sight.ts` says who sees what.
 */
export type KnownPerson = Awaited<ReturnType<ReturnType<typeof peopleOf>['execute']>>[number]

/** The one query that reads people, as `view` shows them. Deleted accounts are missing. */
export async function readPersons<View>(
  db: Db,
  people: readonly PersonIn[],
  view: (person: KnownPerson) => View,
): Promise<(person_id: string | null) => View | null> {
  const distinct = [...new Map(people.map((person) => [person.person_id, person])).values()]
  if (distinct.length === 0) return () => null
  const rows = await peopleOf(db).execute({
    ids: distinct.map(({ person_id }) => person_id),
    conference_ids: distinct.map(({ conference_id }) => conference_id),
  })
  const views = new Map(rows.map((person) => [person.person_id, view(person)]))
  return (person_id) => views.get(person_id ?? '') ?? null
}

/** These people in one conference, or where none is concerned. */
export function allIn(conference_id: string | null, ids: readonly (string | null)[]): PersonIn[] {
  return ids.flatMap((person_id) => (person_id === null ? [] : { person_id, conference_id }))
}

/** The people of a conference by their ids, as they are shown beside what they write. */
export function readPeople(
  db: Db,
  conference_id: string,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => ConferencePerson | null> {
  return readPersons(db, allIn(conference_id, ids), asWriter)
}
