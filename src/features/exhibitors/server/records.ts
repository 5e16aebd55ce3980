import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Person } from '#server/feature.ts'
import { exhibitorBookmarks, exhibitorInvitations, exhibitors, exhibitorStaff } from './table.ts'

/** What a person is to exhibitors. The exported file has it in one part with what they did at the stands. */
export async function collectRoles(db: Db, { id, email }: Person) {
  const exhibitor = exhibitors.name
  const staff_of = await db
    .select({ exhibitor, role: exhibitorStaff.role, joined_at: exhibitorStaff.joined_at })
    .from(exhibitorStaff)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorStaff.exhibitor_id))
    .where(eq(exhibitorStaff.user_id, id))
  const invitations = await db
    .select({ exhibitor, invited_at: exhibitorInvitations.invited_at })
    .from(exhibitorInvitations)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorInvitations.exhibitor_id))
    .where(eq(exhibitorInvitations.email, email ?? ''))
  const saved = await db
    .select({ exhibitor, created_at: exhibitorBookmarks.created_at })
    .from(exhibitorBookmarks)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorBookmarks.exhibitor_id))
    .where(eq(exhibitorBookmarks.person_id, id))
  return { staff_of, invitations, saved }
}

export async function eraseRoles(db: Db, { id, email }: Person) {
  await db.delete(exhibitorBookmarks).where(eq(exhibitorBookmarks.person_id, id))
  await db.delete(exhibitorStaff).where(eq(exhibitorStaff.user_id, id))
  if (email !== null) await db.delete(exhibitorInvitations).where(eq(exhibitorInvitations.email, email))
}
