import { asc, eq } from 'drizzle-orm'
import { conferences, sessionModerators } from '#features/conferences/server/table.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { PersonalRecords } from '#server/feature.ts'

/** The sessions that somebody was asked to moderate. */
export const moderatorRecords: PersonalRecords = {
  name: 'moderated_sessions',
  collect: (db, { id }) =>
    db
      .select({ conference: conferences.name, session: scheduleItems.title, named_at: sessionModerators.named_at })
      .from(sessionModerators)
      .innerJoin(conferences, eq(conferences.id, sessionModerators.conference_id))
      .innerJoin(scheduleItems, eq(scheduleItems.id, sessionModerators.schedule_item_id))
      .where(eq(sessionModerators.user_id, id))
      .orderBy(asc(sessionModerators.named_at)),
  async erase({ db }, { id }) {
    await db.delete(sessionModerators).where(eq(sessionModerators.user_id, id))
  },
}
