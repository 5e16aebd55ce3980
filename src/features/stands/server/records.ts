import { asc, eq } from 'drizzle-orm'
import { collectRoles, eraseRoles } from '#features/exhibitors/server/records.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { withdrawn } from './leads.ts'
import { exhibitorEnquiries, exhibitorLeads, exhibitorViews } from './table.ts'

/** What somebody has asked and left goes; an exhibitor keeps its answers' count without who wrote them. */
export const standRecords: PersonalRecords = {
  name: 'exhibitors',
  async collect(db, person) {
    const { id } = person
    const exhibitor = exhibitors.name
    const { saved, ...roles } = await collectRoles(db, person)
    const left = await db
      .select({ exhibitor, lead: exhibitorLeads })
      .from(exhibitorLeads)
      .innerJoin(exhibitors, eq(exhibitors.id, exhibitorLeads.exhibitor_id))
      .where(eq(exhibitorLeads.person_id, id))
    const viewed = await db
      .select({ exhibitor, day: exhibitorViews.day })
      .from(exhibitorViews)
      .innerJoin(exhibitors, eq(exhibitors.id, exhibitorViews.exhibitor_id))
      .where(eq(exhibitorViews.person_id, id))
    return { ...roles, ...(await collectEnquiries(db, id)), left, saved, viewed }
  },
  async erase({ db }, person, now) {
    const { id } = person
    await db.delete(exhibitorEnquiries).where(eq(exhibitorEnquiries.person_id, id))
    await db
      .update(exhibitorEnquiries)
      .set({ answer: null, answered_by: null })
      .where(eq(exhibitorEnquiries.answered_by, id))
    await db.update(exhibitorLeads).set(withdrawn(now)).where(eq(exhibitorLeads.person_id, id))
    await db.delete(exhibitorViews).where(eq(exhibitorViews.person_id, id))
    await eraseRoles(db, person)
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
