import { and, eq, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { sendJob } from '#server/jobs/job.ts'
import type { MemberRole } from './access.ts'
import { conferenceConsents, conferenceMembers, conferences } from './table.ts'

type Membership = { conference_id: string; user_id: string; role: MemberRole }

/** Concurrent changes of what a conference has at most, such as its team or its exhibitors, wait for each other here. */
export async function lockConference(tx: Db, id: string) {
  await tx.execute(sql`select from ${conferences} where id = ${id} for no key update`)
}

/** Call it in the transaction that gives a user a role in a conference. Calling it again changes nothing. */
export async function joinConference(tx: Db, membership: Membership, now: Date) {
  await tx
    .insert(conferenceMembers)
    .values({ ...membership, joined_at: now.toISOString() })
    .onConflictDoNothing()
}

type Leaving = { conference_id: string; user_ids: readonly string[]; role: MemberRole }

/**
 * Call it in the transaction that takes a role away. Other roles stay. Users without any role lose the consents too,
 * because they only apply to participants.
 */
export async function leaveConference(tx: Db, { conference_id, user_ids, role }: Leaving) {
  await tx
    .delete(conferenceMembers)
    .where(
      and(
        eq(conferenceMembers.conference_id, conference_id),
        isAnyOf(conferenceMembers.user_id, user_ids),
        eq(conferenceMembers.role, role),
      ),
    )
  await tx.execute(sql`
    delete from ${conferenceConsents} consents
    where conference_id = ${conference_id} and ${isAnyOf(sql`user_id`, user_ids)}
      and not exists (select from ${conferenceMembers} m where m.conference_id = ${conference_id} and m.user_id = consents.user_id)
      and not exists (select from ${conferences} c where c.id = ${conference_id} and c.owner_id = consents.user_id)`)
  await sendKeepMeetings(tx)
}

/** The job of meetings that ends those of people who are gone. */
export const KEEP_MEETINGS = 'keep-meetings'

/** Call it in the transaction in which people leave, or take no more requests, so that their meetings end right after it. */
export async function sendKeepMeetings(tx: Db) {
  await sendJob(tx, KEEP_MEETINGS, new Date(0))
}

/** The ids of the owner and the co-organisers. */
export async function organiserIds(db: Db, conference_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select owner_id as id from ${conferences} where id = ${conference_id} and deleted_at is null
    union select user_id from ${conferenceMembers} where conference_id = ${conference_id} and role = 'organiser'`)
  return rows.map(({ id }) => id)
}

/** Whether somebody organises any conference that is not deleted. */
export async function organisesAny(db: Db, user_id: string) {
  const { rows } = await db.execute(sql`
    select from ${conferences} where deleted_at is null and (owner_id = ${user_id} or exists (
      select from ${conferenceMembers}
      where conference_id = ${conferences.id} and user_id = ${user_id} and role = 'organiser'))
    limit 1`)
  return rows.length > 0
}

/** The addresses of the owner and the co-organisers, for emails to all of them. */
export async function organiserAddresses(db: Db, conference_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from ${users}
    where email is not null and id in (
      select owner_id from ${conferences} where id = ${conference_id}
      union select user_id from ${conferenceMembers} where conference_id = ${conference_id} and role = 'organiser')
    order by email`)
  return rows.map(({ email }) => email)
}
