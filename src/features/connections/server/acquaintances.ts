import { sql } from 'drizzle-orm'
import { conferenceConsents, conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import type { Hooks } from '#server/feature.ts'
import { connections } from './table.ts'

/** The hook `acquaintedWith`. */
export const acquaintedWith: Hooks['acquaintedWith'] = async (db, { conference_id, person_id }, others) => {
  type Row = { id: string; is_connected: boolean; is_in_sight: boolean }
  const { low_id, high_id, status } = connections
  const { rows } = await db.execute<Row>(sql`
    select other.id,
      exists (
        select from ${connections}
        where ${low_id} = least(other.id, ${person_id}::uuid) and ${high_id} = greatest(other.id, ${person_id}::uuid)
          and ${status} = 'connected') as is_connected,
      exists (select from ${conferences} where ${conferences.id} = ${conference_id} and ${conferences.owner_id} = other.id)
      or exists (
        select from ${conferenceMembers}
        where ${conferenceMembers.conference_id} = ${conference_id} and ${conferenceMembers.user_id} = other.id
          and ${conferenceMembers.role} in ('organiser', 'speaker'))
      or exists (
        select from ${conferenceConsents}
        where ${conferenceConsents.conference_id} = ${conference_id} and ${conferenceConsents.user_id} = other.id
          and ${conferenceConsents.listed}) as is_in_sight
    from unnest(${sql.param([...others])}::uuid[]) as other (id)`)
  const known = rows.filter(({ is_connected, is_in_sight }) => is_connected || is_in_sight)
  return new Map(known.map(({ id, is_connected }) => [id, is_connected ? 'connected' : 'in_sight']))
}
