import { asc, eq, or, sql } from 'drizzle-orm'
import type { PersonalRecords } from '#server/feature.ts'
import { changeStored } from './stored-changes.ts'
import { announcements, notificationPreferences, notifications, pushSubscriptions } from './table.ts'

/**
 * The file says of what the person was notified, without the words, which are those of others. What others were notified of
 * because of the person goes as well; announcements stay, as those of the organisers.
 */
export const notificationsRecords: PersonalRecords = {
  name: 'notifications',
  async collect(db, { id }) {
    const received = await db
      .select({
        kind: notifications.kind,
        conference_id: notifications.conference_id,
        path: notifications.path,
        created_at: notifications.created_at,
        read_at: notifications.read_at,
      })
      .from(notifications)
      .where(eq(notifications.person_id, id))
      .orderBy(asc(notifications.created_at))
    const [preferences] = await db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.person_id, id))
    const browsers = await db
      .select({ endpoint: pushSubscriptions.endpoint, created_at: pushSubscriptions.created_at })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.person_id, id))
    const written = await db
      .select({ title: announcements.title, body: announcements.body, created_at: announcements.created_at })
      .from(announcements)
      .where(eq(announcements.author_id, id))
    return { received, preferences: preferences ?? null, browsers, announcements: written }
  },
  async erase({ db }, { id }, now) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.person_id, id))
    await db.delete(notificationPreferences).where(eq(notificationPreferences.person_id, id))
    await db.update(announcements).set({ author_id: null }).where(eq(announcements.author_id, id))
    const ofOthers = sql`actor_id = ${id} and person_id <> ${id} and seq is not null`
    const concerned = or(eq(notifications.person_id, id), eq(notifications.actor_id, id))
    await changeStored(db, ofOthers, () => db.delete(notifications).where(concerned), now)
  },
}
