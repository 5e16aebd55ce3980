import { and, desc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm'
import { confidentialConference, type OwnedConference } from '#features/conferences/server/access.ts'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import type { Call } from '#server/context.ts'

/** The newest conference of the same owner that was over before this one began, and that the caller organises; or null. */
export async function editionBefore({ db, user }: Pick<Call, 'db' | 'user'>, conference: OwnedConference) {
  if (conference.start_date === null) return null
  const { id, owner_id, start_date, end_date, deleted_at } = conferences
  const last_date = sql`coalesce(${end_date}, ${start_date})`
  const membership = db
    .select({ user_id: conferenceMembers.user_id })
    .from(conferenceMembers)
    .where(
      and(
        eq(conferenceMembers.conference_id, id),
        eq(conferenceMembers.user_id, user.id),
        eq(conferenceMembers.role, 'organiser'),
      ),
    )
  const [before] = await db
    .select({ id, start_date })
    .from(conferences)
    .where(
      and(
        eq(owner_id, conference.owner_id),
        ne(id, conference.id),
        isNull(deleted_at),
        sql`${start_date} is not null and ${last_date} < ${conference.start_date}::date`,
        or(eq(owner_id, user.id), exists(membership)),
      ),
    )
    .orderBy(desc(last_date), desc(id))
    .limit(1)
  if (!before || before.start_date === null) return null
  return { conference: await confidentialConference(db, user, before.id), start_date: before.start_date }
}
