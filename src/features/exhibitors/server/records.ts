import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { withdrawn } from './leads.ts'
import {
  exhibitorBookmarks,
  exhibitorEnquiries,
  exhibitorInvitations,
  exhibitorLeads,
  exhibitors,
  exhibitorStaff,
  exhibitorViews,
} from './table.ts'

/** What somebody has asked and left goes; an exhibitor keeps its answers' count without who wrote them. */
export const exhibitorRecords: PersonalRecords = {
  name: 'exhibitors',
  async collect(db, { id, email }) {
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
    const left = await db
      .select({ exhibitor, lead: exhibitorLeads })
      .from(exhibitorLeads)
      .innerJoin(exhibitors, eq(exhibitors.id, exhibitorLeads.exhibitor_id))
      .where(eq(exhibitorLeads.person_id, id))
    const saved = await db
      .select({ exhibitor, created_at: exhibitorBookmarks.created_at })
      .from(exhibitorBookmarks)
      .innerJoin(exhibitors, eq(exhibitors.id, exhibitorBookmarks.exhibitor_id))
      .where(eq(exhibitorBookmarks.person_id, id))
    const viewed = await db
      .select({ exhibitor, day: exhibitorViews.day })
      .from(exhibitorViews)
      .innerJoin(exhibitors, eq(exhibitors.id, exhibitorViews.exhibitor_id))
      .where(eq(exhibitorViews.person_id, id))
    return { staff_of, invitations, ...(await collectEnquiries(db, id)), left, saved, viewed }
  },
  async erase({ db }, { id, email }, now) {
    await db.delete(exhibitorEnquiries).where(eq(exhibitorEnquiries.person_id, id))
    await db
      .update(exhibitorEnquiries)
      .set({ answer: null, answered_by: null })
      .where(eq(exhibitorEnquiries.answered_by, id))
    await db.update(exhibitorLeads).set(withdrawn(now)).where(eq(exhibitorLeads.person_id, id))
    await db.delete(exhibitorBookmarks).where(eq(exhibitorBookmarks.person_id, id))
    await db.delete(exhibitorViews).where(eq(exhibitorViews.person_id, id))
    await db.delete(exhibitorStaff).where(eq(exhibitorStaff.user_id, id))
    if (email !== null) await db.delete(exhibitorInvitations).where(eq(exhibitorInvitations.email, email))
  },
}

/** What the person has asked and answered: their own words, not those of the other side. */
async function collectEnquiries(db: Db, id: string) {
  const exhibitor = exhibitors.name
  const { text, status, created_at, answer, answered_at, person_id, answered_by } = exhibitorEnquiries
  const enquiries = await db
    .select({ exhibitor, text, status, created_at })
    .from(exhibitorEnquiries)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorEnquiries.exhibitor_id))
    .where(eq(person_id, id))
    .orderBy(asc(created_at))
  const answers = await db
    .select({ exhibitor, answer, answered_at })
    .from(exhibitorEnquiries)
    .innerJoin(exhibitors, eq(exhibitors.id, exhibitorEnquiries.exhibitor_id))
    .where(eq(answered_by, id))
    .orderBy(asc(answered_at))
  return { enquiries, answers }
}
