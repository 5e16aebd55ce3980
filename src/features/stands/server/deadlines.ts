import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { areBlocked } from '#features/people/server/blocked.ts'
import { organiserAddresses } from '#features/conferences/server/members.ts'
import { findExhibitor } from '#features/exhibitors/server/queries.ts'
import { exhibitorStaff } from '#features/exhibitors/server/table.ts'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { queueEmails } from '#server/mail/outbox.ts'
import { missedEmail } from './mail.ts'
import { type EnquiryRow, exhibitorEnquiries } from './table.ts'

export const MISS_ENQUIRIES = 'miss-enquiries'
const BATCH = 100

/** Marks the enquiries that nobody has answered in time as missed, and emails those who can still answer. */
export async function missEnquiries({ db, env }: Core, now: Date) {
  const isDue = and(eq(exhibitorEnquiries.status, 'open'), lte(exhibitorEnquiries.due_at, now.toISOString()))
  for (;;) {
    const missed = await transact(db, async (tx) => {
      const { due_at, id } = exhibitorEnquiries
      const due = await tx
        .select()
        .from(exhibitorEnquiries)
        .where(isDue)
        .orderBy(asc(due_at), asc(id))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      for (const enquiry of due) await missEnquiry(tx, { env, enquiry }, now)
      return due.length
    })
    if (missed < BATCH) return
  }
}

async function missEnquiry(tx: Db, { env, enquiry }: { env: Core['env']; enquiry: EnquiryRow }, now: Date) {
  await tx.update(exhibitorEnquiries).set({ status: 'missed' }).where(eq(exhibitorEnquiries.id, enquiry.id))
  const stand = await findExhibitor(tx, enquiry.exhibitor_id)
  if (!stand || stand.conference.deleted_at !== null) return
  const addresses = await leadAddresses(tx, stand.exhibitor, enquiry.person_id)
  const quoted_ids = enquiry.person_id === null ? [] : [enquiry.person_id]
  const emails = addresses.map((to) => ({ ...missedEmail(env, { to, ...stand, text: enquiry.text }), quoted_ids }))
  await queueEmails(tx, emails, now)
}

type Stand = { id: string; conference_id: string }
type Address = { email: string; role: 'lead' | 'staff'; is_blocked: boolean }

/**
 * The leads; without one all of the staff, and without staff the organisers. Nobody is emailed what somebody wrote with whom
 * they have nothing to do because one has blocked the other.
 */
async function leadAddresses(tx: Db, { id, conference_id }: Stand, person_id: string | null) {
  const { rows } = await tx.execute<Address>(sql`
    select ${users.email} as email, ${exhibitorStaff.role} as role,
      ${areBlocked(sql`${users.id}`, sql`${person_id}::uuid`)} as is_blocked
    from ${exhibitorStaff} join ${users} on ${users.id} = ${exhibitorStaff.user_id}
    where ${exhibitorStaff.exhibitor_id} = ${id} and ${users.email} is not null and ${users.deleted_at} is null
    order by ${users.email}`)
  const leads = rows.filter(({ role }) => role === 'lead')
  const staff = leads.length > 0 ? leads : rows
  if (staff.length === 0) return organiserAddresses(tx, conference_id)
  return staff.filter(({ is_blocked }) => !is_blocked).map(({ email }) => email)
}
