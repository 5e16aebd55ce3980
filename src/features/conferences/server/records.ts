import { and, eq, isNull } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { erasureText } from '#features/profile/erasure-text.ts'
import { purgeConferencesOf } from './deletion.ts'
import { auditLog, conferenceConsents, conferenceMembers, conferences, organiserInvitations } from './table.ts'

/** An account that owns conferences cannot be erased; deleted ones that are still kept are erased with it. */
export const conferenceRecords: PersonalRecords = {
  name: 'conferences',
  async collect(db, { id, email }) {
    const owned = await db.select().from(conferences).where(eq(conferences.owner_id, id))
    const memberships = await db
      .select({ conference: conferences.name, role: conferenceMembers.role, joined_at: conferenceMembers.joined_at })
      .from(conferenceMembers)
      .innerJoin(conferences, eq(conferences.id, conferenceMembers.conference_id))
      .where(eq(conferenceMembers.user_id, id))
    const consents = await db.select().from(conferenceConsents).where(eq(conferenceConsents.user_id, id))
    const invited = await db
      .select({ conference: conferences.name, invited_at: organiserInvitations.invited_at })
      .from(organiserInvitations)
      .innerJoin(conferences, eq(conferences.id, organiserInvitations.conference_id))
      .where(eq(organiserInvitations.email, email ?? ''))
    const acts = await db
      .select({ conference: conferences.name, action: auditLog.action, count: auditLog.count, at: auditLog.at })
      .from(auditLog)
      .innerJoin(conferences, eq(conferences.id, auditLog.conference_id))
      .where(eq(auditLog.user_id, id))
    // What moderators did to the person, without who it was.
    const moderated = await db
      .select({ conference: conferences.name, action: auditLog.action, at: auditLog.at })
      .from(auditLog)
      .innerJoin(conferences, eq(conferences.id, auditLog.conference_id))
      .where(eq(auditLog.person_id, id))
    return { owned, memberships, consents, invited_to_organise: invited, acts, moderated }
  },
  async keeps(db, { id }) {
    const owns = and(eq(conferences.owner_id, id), isNull(conferences.deleted_at))
    return (await db.$count(conferences, owns)) > 0 ? erasureText.ownsConferences : null
  },
  async erase({ db }, { id, email }) {
    await purgeConferencesOf(db, id)
    await db.delete(conferenceConsents).where(eq(conferenceConsents.user_id, id))
    await db.delete(conferenceMembers).where(eq(conferenceMembers.user_id, id))
    await db.update(auditLog).set({ user_id: null }).where(eq(auditLog.user_id, id))
    await db.update(auditLog).set({ person_id: null }).where(eq(auditLog.person_id, id))
    if (email !== null) await db.delete(organiserInvitations).where(eq(organiserInvitations.email, email))
  },
}
