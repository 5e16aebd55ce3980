import { type SQL, sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { rolesIn, takesPart } from '#features/people/server/participants.ts'
import type { User } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Views } from '#server/live/live.ts'
import type { Announcement, Reach } from '../contract.ts'
import type { Audience } from '../rules.ts'
import { announcements } from './table.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

export function described({
  author_id: _author,
  conference_id: _id,
  updated_at: _at,
  ...row
}: AnnouncementRow): Announcement {
  return row
}

/** Whether an announcement is shown to a participant who does not organise. */
export function isFor(person_id: SQL, now: Date): SQL {
  const { conference_id, audience, status, expires_at } = announcements
  return sql`(${status} = 'active' and (${expires_at} is null or ${expires_at} > ${now.toISOString()}::timestamptz)
    and (${audience} = 'everyone' or exists (
      select from (${rolesIn(sql`${conference_id}`)}) as participant
      where participant.id = ${person_id} and participant.role || 's' = ${audience})))`
}

/** The people of each announcement's audience, by its id. */
export async function readAudiences(db: Db, rows: readonly Pick<AnnouncementRow, 'id'>[]) {
  const ids = rows.map(({ id }) => id)
  const { rows: found } = await db.execute<{ id: string; person_id: string }>(sql`
    select ${announcements.id}, participant.id as person_id
    from ${announcements}
    join lateral (${rolesIn(sql`${announcements.conference_id}`)}) as participant
      on ${announcements.audience} in ('everyone', participant.role || 's')
    where ${isAnyOf(announcements.id, ids)}
    group by ${announcements.id}, participant.id`)
  const byId = Map.groupBy(found, ({ id }) => id)
  return (id: string) => (byId.get(id) ?? []).map(({ person_id }) => person_id)
}

/** How many people each audience of a conference has besides this one, as `notify` would tell them now. */
export async function countReach(db: Db, { id }: OwnedConference, { id: person_id }: Pick<User, 'id'>): Promise<Reach> {
  const { rows } = await db.execute<{ audience: Audience; people: number }>(sql`
    select audience, count(distinct participant.id)::int as people
    from (${rolesIn(sql`${id}::uuid`)}) as participant
    cross join lateral (values ('everyone'), (participant.role || 's')) as named (audience)
    where participant.id <> ${person_id} and ${takesPart(sql`${id}::uuid`, sql`participant.id`)}
    group by audience`)
  const people = new Map(rows.map((row) => [row.audience, row.people]))
  const of = (audience: Audience) => people.get(audience) ?? 0
  return {
    everyone: of('everyone'),
    delegates: of('delegates'),
    speakers: of('speakers'),
    organisers: of('organisers'),
  }
}

/** Organisers see all, the others what is active and for them. */
export function viewsOf(row: AnnouncementRow, audienceOf: (id: string) => string[]): Views {
  const data = described(row)
  if (row.status !== 'active') return { everyone: null, moderators: data }
  if (row.audience === 'everyone') return { everyone: data }
  return { everyone: null, moderators: data, persons: [{ ids: audienceOf(row.id), data }] }
}
