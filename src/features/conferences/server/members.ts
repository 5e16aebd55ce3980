import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { MemberRole } from './access.ts'
import { conferenceConsents, conferenceMembers, conferences } from './table.ts'

type Membership = { conference_id: string; user_id: string; role: MemberRole }

/** Call it in the transaction that gives a user a role in a conference. Calling it again changes nothing. */
export async function joinConference(tx: Db, membership: Membership, now: Date) {
  await tx
    .insert(conferenceMembers)
    .values({ ...membership, joined_at: now.toISOString() })
    .onConflictDoNothing()
}

/**
 * Call it in the transaction that takes a role away. Other roles stay. A user without any role loses the consents too,
 * because they only apply to participants.
 */
export async function leaveConference(tx: Db, { conference_id, user_id, role }: Membership) {
  await tx
    .delete(conferenceMembers)
    .where(
      and(
        eq(conferenceMembers.conference_id, conference_id),
        eq(conferenceMembers.user_id, user_id),
        eq(conferenceMembers.role, role),
      ),
    )
  await tx.execute(sql`
    delete from ${conferenceConsents}
    where conference_id = ${conference_id} and user_id = ${user_id}
      and not exists (select from ${conferenceMembers} m where m.conference_id = ${conference_id} and m.user_id = ${user_id})
      and not exists (select from ${conferences} c where c.id = ${conference_id} and c.owner_id = ${user_id})`)
}
