import { asc, eq } from 'drizzle-orm'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { awaitedRecordings } from './table.ts'

export const awaitedRecords: PersonalRecords = {
  name: 'awaited_recordings',
  collect: (db, { id }) =>
    db
      .select({
        conference_id: scheduleItems.conference_id,
        title: scheduleItems.title,
        asked_at: awaitedRecordings.asked_at,
      })
      .from(awaitedRecordings)
      .innerJoin(scheduleItems, eq(scheduleItems.id, awaitedRecordings.schedule_item_id))
      .where(eq(awaitedRecordings.person_id, id))
      .orderBy(asc(awaitedRecordings.asked_at)),
  async erase({ db }, { id }) {
    await db.delete(awaitedRecordings).where(eq(awaitedRecordings.person_id, id))
  },
}
